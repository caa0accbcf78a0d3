import type { Block, Heading, Inline } from '#app/ui/article/tree/ast.ts'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'
import type { Locale } from '#contract/locale.ts'

/** A numbered sentence of a clause, or another part of it. */
export type ClausePart = { number: string; of: Block[] } | { number?: undefined; of: Block[] }

/** A clause in plain words: its first sentence is shown large. */
export type PlainWords = { say: Inline[]; more: Inline[]; rest: Block[] }

/** A clause of a document with its meaning in plain words. */
export type Clause = {
  id: string
  number: number
  title: Inline[]
  text: string
  plain: PlainWords | undefined
  parts: ClausePart[]
}

/** Returns the clauses of a document: each begins at a heading of the second level. */
export function toClauses(body: readonly Block[], locale: Locale): Clause[] {
  const clauses: { heading: Heading; blocks: Block[] }[] = []
  for (const block of body) {
    if (block.kind === 'heading' && block.depth === 2) clauses.push({ heading: block, blocks: [] })
    else clauses.at(-1)?.blocks.push(block)
  }
  return clauses.map(({ heading: { id, of, text }, blocks }, at) => ({
    id,
    number: at + 1,
    title: of,
    text,
    plain: toPlainWords(blocks, locale),
    parts: toParts(blocks, at + 1),
  }))
}

/** The items of a clause's numbered lists get the numbers 1.1, 1.2 and so on, over all its lists. */
function toParts(blocks: readonly Block[], number: number): ClausePart[] {
  const parts: ClausePart[] = []
  let count = 0
  for (const block of blocks) {
    if (block.kind === 'callout' && block.tone === 'plain') continue
    if (block.kind === 'list' && block.isOrdered) {
      for (const of of block.items) {
        count += 1
        parts.push({ number: `${number}.${count}`, of })
      }
    } else parts.push({ of: [block] })
  }
  return parts
}

function toPlainWords(blocks: readonly Block[], locale: Locale): PlainWords | undefined {
  const callout = blocks.find((block) => block.kind === 'callout' && block.tone === 'plain')
  if (callout?.kind !== 'callout') return undefined
  const [first, ...rest] = callout.of
  if (first?.kind !== 'paragraph') return undefined
  const [say, more] = splitInline(first.of, sentenceLength(plainInline(first.of), locale))
  return { say, more, rest }
}

/** Thai ends a sentence with a space and no mark. */
const thaiEnd = /(?<=\p{sc=Thai})\s+(?=\p{sc=Thai})/u

/**
 * Returns the length of the first sentence of a text; a question counts together with its answer.
 */
function sentenceLength(text: string, locale: Locale): number {
  const sentences = new Intl.Segmenter(locale, { granularity: 'sentence' })
  const [first = '', second = ''] = Array.from(sentences.segment(text), ({ segment }) => segment)
  const end = first.length + (/[?？]\s*$/.test(first) ? second.length : 0)
  const thai = locale === 'th' ? text.search(thaiEnd) : -1
  return thai > 0 && thai < end ? thai : end
}

/**
 * Splits inline parts after a number of characters; a link or emphasis at the split stays whole.
 */
function splitInline(of: readonly Inline[], length: number): [Inline[], Inline[]] {
  const first: Inline[] = []
  const rest: Inline[] = []
  let left = length
  for (const part of of) {
    if (left <= 0) rest.push(part)
    else if (typeof part === 'string' && part.length > left) {
      first.push(part.slice(0, left).trimEnd())
      rest.push(part.slice(left).trimStart())
    } else first.push(part)
    left -= plainInline([part]).length
  }
  return [first, rest]
}
