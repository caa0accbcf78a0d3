import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './run.ts'
import { sourceFiles } from './source-files.ts'

/** A file, folder or function that was measured, and how large it is. */
type Size = { what: string; size: number }

/** The largest size that a measure allows, and everything that it measured. */
type Measure = { stop: number; sizes: Size[] }

/** Tables of data may be longer than files of code. */
const dataTables = [
  /\/data\//,
  /frames\.ts$/,
  /palettes/,
  /contract\/pages\/routes\.ts$/,
  /frame-boxes/,
]

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const branches = [
  'IfStatement',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
  'SwitchStatement',
  'TryStatement',
]

type Found = { name: string; lines: number; parameters: number; nesting: number; hasJsx: boolean }

function childrenOf(node: Node): Node[] {
  const { parent: _, ...parts } = node
  return Object.values(parts).flat().filter(isNode)
}

/** An `else if` continues its chain and is not nested deeper than the `if` before it. */
function continues(node: Node, parent: Node): boolean {
  return node.type === 'IfStatement' && parent.alternate === node
}

/** Returns how deep control flow is nested in a function, without functions inside it. */
function nestingOf(node: Node): number {
  const depths = childrenOf(node)
    .filter(({ type }) => !functions.includes(type))
    .map((child) => {
      const isDeeper = branches.includes(child.type) && !continues(child, node)
      return nestingOf(child) + (isDeeper ? 1 : 0)
    })
  return Math.max(0, ...depths)
}

function hasJsx(node: Node): boolean {
  return node.type.startsWith('JSX') || childrenOf(node).some(hasJsx)
}

/** The functions that a function declares; each is measured by itself. */
function declaredIn(node: Node): Node[] {
  return childrenOf(node).flatMap((child) => {
    if (child.type === 'FunctionDeclaration') return [child]
    return functions.includes(child.type) ? [] : declaredIn(child)
  })
}

/** Returns every function of a source with its measures. */
export function functionsOf(source: string, file: string): Found[] {
  const found: Found[] = []
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const linesOf = ({ start, end }: Node) => lineOf(end) - lineOf(start) + 1
  function look(node: Node): void {
    if (functions.includes(node.type) && isNode(node.body)) {
      found.push({
        name: `${file}:${lineOf(node.start)}`,
        lines: declaredIn(node.body).reduce((rest, own) => rest - linesOf(own), linesOf(node)),
        parameters: Array.isArray(node.params) ? node.params.length : 0,
        nesting: nestingOf(node.body),
        hasJsx: hasJsx(node.body),
      })
    }
    for (const child of childrenOf(node)) look(child)
  }
  look(parseSync(file, source).program as unknown as Node)
  return found
}

/** Measures the sources of the project. The stops are the sizes above which a change is refused. */
export function measureSources(): Record<string, Measure> {
  const sources = sourceFiles().map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))
  const all = sources.flatMap(({ file, text }) => functionsOf(text, file))
  const sized = (of: keyof Found, among = all) =>
    among.map((each) => ({ what: each.name, size: Number(each[of]) }))
  const folders = Map.groupBy(sources, ({ file }) => dirname(file))
  return {
    'lines of a file': {
      stop: 250,
      sizes: sources
        .filter(({ file }) => !dataTables.some((table) => table.test(file)))
        .map(({ file, text }) => ({ what: file, size: text.split('\n').length - 1 })),
    },
    'lines of a function': {
      stop: 80,
      sizes: sized(
        'lines',
        all.filter(({ hasJsx }) => !hasJsx),
      ),
    },
    'lines of a component': {
      stop: 100,
      sizes: sized(
        'lines',
        all.filter(({ hasJsx }) => hasJsx),
      ),
    },
    'depth of control flow': { stop: 3, sizes: sized('nesting') },
    'parameters of a function': { stop: 4, sizes: sized('parameters') },
    'files of a folder': {
      stop: 20,
      sizes: [...folders].map(([what, { length }]) => ({ what, size: length })),
    },
  }
}

function rankAt(sizes: readonly Size[], share: number): number {
  const sorted = sizes.map(({ size }) => size).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function print(): void {
  for (const [name, { stop, sizes }] of Object.entries(measureSources())) {
    const largest = [...sizes].sort((a, b) => b.size - a.size)
    const top = largest.slice(0, 3).map(({ what, size }) => `${size} ${what}`)
    console.log(
      `${name.padEnd(26)} median ${rankAt(sizes, 0.5)}, p90 ${rankAt(sizes, 0.9)}, ` +
        `stop ${stop}, ${sizes.length} in all\n    ${top.join('\n    ')}`,
    )
  }
}

if (import.meta.main) print()
