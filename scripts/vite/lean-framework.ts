import type { Plugin } from 'vite'
import { type LeftOut, leftOut } from './left-out.ts'
import { type SyntaxNode, walkSyntax } from './walk-syntax.ts'

type Edit = { start: number; end: number; text: string }

/**
 * Removes code of React and React Router that no page can reach from the browser's build: see
 * `left-out.ts`. A function that is not found exactly once in its module, as after an update, fails
 * the build.
 */
export function leanFrameworkPlugin(table: readonly LeftOut[] = leftOut): Plugin {
  const rows = table.map(({ file }) => file.replaceAll(/[.]/g, '\\.'))
  const seen = new Set<string>()
  return {
    name: 'lean-framework',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: new RegExp(`/(${[...new Set(rows)].join('|')})$`) },
      handler(code, id) {
        const own = table.filter(({ file }) => id.endsWith(`/${file}`))
        for (const { file } of own) seen.add(file)
        const edits = editsOf(this.parse(code), own, (problem) => this.error(`${id}: ${problem}`))
        return { code: apply(code, edits), map: null }
      },
    },
    generateBundle() {
      const missing = table.find(({ file }) => !seen.has(file))
      if (missing) this.error(`expected the browser's build to contain ${missing.file}`)
    },
  }
}

/** Returns the replaced bodies, and the removal of the methods of constructors. */
function editsOf(program: object, rows: LeftOut[], refuse: (problem: string) => never): Edit[] {
  const bodies = new Map(rows.flatMap(bodiesOf))
  const classes = new Set(rows.flatMap((row) => row.classes ?? []))
  const edits: Edit[] = []
  const found: string[] = []
  walkSyntax(program, (node) => {
    const isFunction = node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression'
    if (isFunction && bodies.has(node.id?.name)) {
      found.push(node.id.name)
      edits.push({
        start: node.body.start,
        end: node.body.end,
        text: `{${bodies.get(node.id.name)}}`,
      })
    } else if (classes.has(extended(node) ?? '')) {
      edits.push({ start: node.start, end: node.end, text: '' })
    }
  })
  for (const name of bodies.keys()) {
    const times = found.filter((each) => each === name).length
    if (times !== 1) refuse(`expected one function ${name}, found ${times}`)
  }
  return edits
}

function bodiesOf({ feature, refused = [], classes = [], without = {} }: LeftOut) {
  const refusal = `throw Error(${JSON.stringify(`left out: ${feature}`)})`
  return [
    ...[...refused, ...classes].map((name): [string, string] => [name, refusal]),
    ...Object.entries(without),
  ]
}

/** Returns the constructor whose prototype a statement gives a method, if it does so. */
function extended({ type, expression }: SyntaxNode): string | undefined {
  if (type !== 'ExpressionStatement' || expression.type !== 'AssignmentExpression') return undefined
  const target = expression.left.object
  return target?.property?.name === 'prototype' ? target.object.name : undefined
}

/** Applies edits from the end; an edit inside another one is dropped. */
function apply(code: string, edits: Edit[]): string {
  const outer = edits.filter(
    (edit) => !edits.some((other) => other.start < edit.start && edit.end <= other.end),
  )
  return outer
    .sort((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: written }) => text.slice(0, start) + written + text.slice(end),
      code,
    )
}
