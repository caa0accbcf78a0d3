import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml'

export type FrontMatter = {
  data: Record<string, unknown>
  /** The line of the file on which each field begins; parts have names such as `sources.0.url`. */
  lines: ReadonlyMap<string, number>
  /** The text below the front matter. */
  body: string
  /** The line of the file on which the body begins, counted from 1. */
  bodyLine: number
}

const fence = /^---[ \t]*(?:\r?\n|$)/
const closing = /^---[ \t]*(?:\r?\n|$)/m

function mistake(file: string, line: number, text: string): Error {
  return new Error(`${file}:${line}: ${text}`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Ranged = { range?: readonly [number, ...number[]] | null | undefined }
type Problem = { offset: number; message: string }

/** Returns the first mistake. Aliases are refused, so that each file states its fields in full. */
function firstProblem(document: Document.Parsed): Problem | undefined {
  const told = document.errors[0] ?? document.warnings[0]
  if (told) return { offset: told.pos[0], message: told.message }
  let found: Problem | undefined
  visit(document, {
    Alias(_, { range }) {
      found = { offset: range?.[0] ?? 0, message: 'a value that begins with * needs quotes' }
      return visit.BREAK
    },
  })
  return found
}

/** Returns the lines of fields and their parts, which have names such as `sources.0.url`. */
function linesOf({ contents }: Document.Parsed, counter: LineCounter): Map<string, number> {
  const lines = new Map<string, number>()
  const add = (name: string, { range }: Ranged) => {
    if (range) lines.set(name, counter.linePos(range[0]).line + 1)
  }
  function walk(node: unknown, before: string): void {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        if (!isScalar(key)) continue
        add(`${before}${key.value}`, key)
        walk(value, `${before}${key.value}.`)
      }
    }
    if (!isSeq(node)) return
    for (const [at, item] of node.items.entries()) {
      if (isNode(item)) add(`${before}${at}`, item)
      walk(item, `${before}${at}.`)
    }
  }
  walk(contents, '')
  return lines
}

/**
 * Splits a text file into its front matter and its body. A file that has none, or one that is not
 * a YAML mapping, is an Error that names file and line. Dates stay text, such as `2026-11-23`.
 */
export function readFrontMatter(file: string, text: string): FrontMatter {
  const opening = fence.exec(text)?.[0]
  if (opening === undefined) throw mistake(file, 1, 'expected front matter between two lines ---')
  const rest = text.slice(opening.length)
  const end = closing.exec(rest)
  if (!end) throw mistake(file, 1, 'the front matter has no end: expected a second line ---')
  const source = rest.slice(0, end.index)
  const counter = new LineCounter()
  const document = parseDocument(source, { lineCounter: counter, prettyErrors: false })
  const problem = firstProblem(document)
  if (problem) throw mistake(file, counter.linePos(problem.offset).line + 1, problem.message)
  const data: unknown = document.toJS() ?? {}
  if (!isRecord(data)) throw mistake(file, 2, 'expected `field: value` lines in the front matter')
  const body = rest.slice(end.index + end[0].length)
  const lines = linesOf(document, counter)
  return { data, lines, body, bodyLine: source.split('\n').length + 2 }
}
