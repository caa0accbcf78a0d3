import type { Block } from '#app/ui/article/tree/ast.ts'
import { phones } from '#app/ui/article/tree/phone-settings.ts'
import {
  type Ending,
  needsPhone,
  parseTree,
  type TreeNode,
  treeActions,
  treeStart,
} from './parse-tree.ts'

/** A mistake in the node with an id. */
export type TreeProblem = { id: string; message: string }

/** The most answers before an ending: people in trouble give up when they are asked for more. */
const mostAnswers = 3

/**
 * Returns the mistakes of a decision tree; without any, every path through the tree ends in an
 * action.
 */
export function checkTree(body: readonly Block[]): TreeProblem[] {
  const nodes = parseTree(body)
  const reached = new Set<string>()
  const problems: TreeProblem[] = []

  function visit(id: string, path: readonly string[]): void {
    const node = nodes.get(id)
    const from = path.at(-1) ?? id
    if (!node) problems.push({ id: from, message: `there is no node #${id}` })
    else if (path.includes(id)) problems.push({ id: from, message: `#${id} leads back to itself` })
    else if (path.length > mostAnswers) {
      problems.push({ id, message: `more than ${mostAnswers} answers lead to it` })
    } else {
      const isNew = !reached.has(id)
      reached.add(id)
      if (isNew) problems.push(...checkNode(node))
      if (node.kind === 'question') for (const { to } of node.choices) visit(to, [...path, id])
    }
  }

  visit(treeStart, [])
  for (const id of nodes.keys()) {
    if (!reached.has(id)) problems.push({ id, message: 'no answer leads to it' })
  }
  return problems
}

function checkNode(node: TreeNode): TreeProblem[] {
  const { id } = node
  if (node.kind === 'ending') return checkEnding(node).map((message) => ({ id, message }))
  return node.choices.length > 1 ? [] : [{ id, message: 'a question needs two answers or more' }]
}

function checkEnding(ending: Ending): string[] {
  const { actions, parts } = ending
  const known = actions.filter((name) => treeActions.some((each) => each === name))
  const missing = needsPhone(ending) ? phones.filter((each) => !parts[each]) : []
  return [
    ...(actions.length === 1 && known.length === 1
      ? []
      : [`an ending has one action of ${treeActions.join(', ')}`]),
    ...(missing.length > 0 ? [`has no part for ${missing.join(', ')}`] : []),
  ]
}

/**
 * Returns the differences between a translation's tree and the original's: ids and answers must be
 * the same.
 */
export function compareTrees(original: readonly Block[], other: readonly Block[]): TreeProblem[] {
  const shape = (body: readonly Block[]) =>
    new Map([...parseTree(body)].map(([id, node]) => [id, shapeOf(node)]))
  const [wanted, given] = [shape(original), shape(other)]
  return [...new Set([...wanted.keys(), ...given.keys()])]
    .filter((id) => wanted.get(id) !== given.get(id))
    .map((id) => ({ id, message: 'differs from the English original in its answers or action' }))
}

function shapeOf(node: TreeNode): string {
  if (node.kind === 'question') return node.choices.map(({ to }) => to).join(' ')
  return `${node.actions.join(' ')} | ${Object.keys(node.parts).join(' ')}`
}
