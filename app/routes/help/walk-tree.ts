import {
  type Ending,
  needsPhone,
  type Question,
  type TreeNode,
  treeStart,
} from '#app/article/parse/parse-tree.ts'
import { isPhone, type Phone } from '#app/ui/article/tree/phone-settings.ts'
import { pathTo } from '#contract/pages/path-to.ts'

type Nodes = ReadonlyMap<string, TreeNode>

/** An answer on the way; `href` leads back to its question. */
export type Answer = { question: string; answer: string; href: string }

/** Where the answers lead: to a question, to the question for the phone, or to an ending. */
export type Walk = {
  path: string[]
  phone: Phone | undefined
  answers: Answer[]
  at: Question | Ending
  asksPhone: boolean
  /** The most questions that can still follow, including this one but not the one for the phone. */
  left: number
}

type Asked = { path: string | null; phone: string | null }

/** Follows the answers in an address; undefined where they do not lead anywhere. */
export function walkTree(nodes: Nodes, asked: Asked): Walk | undefined {
  const phone = isPhone(asked.phone) ? asked.phone : undefined
  if (asked.phone !== null && !phone) return undefined
  const path = asked.path === null ? [] : asked.path.split('.')
  const answers: Answer[] = []
  let at = nodes.get(treeStart)
  for (const [index, id] of path.entries()) {
    const choice = at?.kind === 'question' ? at.choices.find(({ to }) => to === id) : undefined
    if (!at || !choice) return undefined
    const href = stepPath(path.slice(0, index), phone)
    answers.push({ question: at.text, answer: choice.label, href })
    at = nodes.get(id)
  }
  if (!at) return undefined
  const asksPhone = at.kind === 'ending' && needsPhone(at) && !phone
  return { path, phone, answers, at, asksPhone, left: questionsFrom(nodes, at) }
}

/** The address of a step: the answers so far and the phone. */
export function stepPath(path: readonly string[], phone: Phone | undefined): string {
  const query = [
    ...(path.length > 0 ? [`path=${path.join('.')}`] : []),
    ...(phone ? [`phone=${phone}`] : []),
  ]
  return pathTo('troubleshooting') + (query.length > 0 ? `?${query.join('&')}` : '')
}

/** The shop's texts ask fewer questions; a remote text with a loop is cut off here. */
const mostQuestions = 10

function questionsFrom(nodes: Nodes, node: TreeNode, depth = 0): number {
  if (depth > mostQuestions || node.kind === 'ending') return 0
  const next = node.choices.flatMap(({ to }) => nodes.get(to) ?? [])
  return 1 + Math.max(0, ...next.map((each) => questionsFrom(nodes, each, depth + 1)))
}
