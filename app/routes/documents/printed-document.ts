import type { ShownEntry } from '#app/article/load-entry.ts'
import type { Clause, ClausePart, PlainWords } from '#app/article/parse/to-clauses.ts'
import { m } from '#app/paraglide/messages.js'
import type { Block, DataBlock, Inline } from '#app/ui/article/tree/ast.ts'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'
import type { Contact } from './contact-of.ts'

/** A printed paragraph: its number or dash, and its level of indentation. */
export type PrintedPart = { mark: string; text: string; level: number }
export type PrintedClause = { number: string; title: string; plain: string; parts: PrintedPart[] }

/** The texts of a printed document. */
export type PrintedDocument = {
  brand: string
  title: string
  summary: string
  /** Version, date and address, each on its own line. */
  facts: string[]
  /** Printed above the plain words of a clause. */
  plainTitle: string
  clauses: PrintedClause[]
  /** The company, its contact details, and the binding language. */
  end: string[]
}

type Given = {
  entry: Pick<ShownEntry, 'title' | 'summary'>
  clauses: readonly Clause[]
  /** The shop's address in the page's language, without a slash at its end. */
  shop: string
  brand: string
  contact: Contact
  facts: readonly (string | undefined)[]
}

/** Returns a document's texts without formatting; the address of a link follows its text. */
export function toPrinted({ entry, clauses, shop, brand, contact, facts }: Given): PrintedDocument {
  const { entity, email, lines } = contact
  return {
    brand,
    title: entry.title,
    summary: entry.summary,
    facts: facts.filter((fact) => fact !== undefined),
    plainTitle: m.documents_in_plain(),
    clauses: clauses.map(({ number, title, plain, parts }) => ({
      number: String(number),
      title: plainInline(title),
      plain: plain ? plainWords(plain, shop) : '',
      parts: parts.flatMap((part) => toParts(part, shop)),
    })),
    end: [entity, [email, ...lines].join(' · '), m.documents_languages()],
  }
}

function plainWords({ say, more, rest }: PlainWords, shop: string): string {
  const others = rest.flatMap((block) => toLines(block, 0, shop)).map(({ text }) => text)
  return [writeOut(say, shop), writeOut(more, shop), ...others].filter(Boolean).join(' ')
}

function toParts({ number, of }: ClausePart, shop: string): PrintedPart[] {
  const parts = of.flatMap((block) => toLines(block, number ? 1 : 0, shop))
  const [first, ...others] = parts
  return number && first ? [{ ...first, mark: number }, ...others] : parts
}

function toLines(block: Block, level: number, shop: string): PrintedPart[] {
  const lines = (of: readonly Block[]) => of.flatMap((each) => toLines(each, level, shop))
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [{ mark: '', text: writeOut(block.of, shop), level }]
    case 'list':
      return block.items.flatMap((item, at) => {
        const mark = block.isOrdered ? `${block.start + at}.` : '–'
        const [first, ...others] = item.flatMap((each) => toLines(each, level + 1, shop))
        return first ? [{ ...first, mark }, ...others] : []
      })
    case 'table':
      return block.rows.map((row) => {
        return { mark: '–', text: row.map((cell) => writeOut(cell, shop)).join(' · '), level }
      })
    case 'quote':
    case 'callout':
      return lines(block.of)
    case 'code':
      return [{ mark: '', text: block.text, level }]
    case 'data':
      return dataLines(block).map((text) => ({ mark: '–', text, level: level + 1 }))
    case 'rule':
      return []
  }
}

/** The lines of the privacy notice's lists; legal documents contain no other blocks of data. */
function dataLines({ live }: DataBlock): string[] {
  if (live?.kind === 'stored') {
    return live.things.map(({ names, what, kept }) => `${names.join(', ')}: ${what} · ${kept}`)
  }
  return live?.kind === 'recipients'
    ? live.recipients.map(({ name, what }) => `${name}: ${what}`)
    : []
}

/** Returns inline parts as text, with the address of each link after it. */
function writeOut(of: readonly Inline[], shop: string): string {
  return of
    .map((part) => {
      if (typeof part === 'string' || part.kind !== 'link') return plainInline([part])
      const text = plainInline(part.of)
      const address = part.href.startsWith('/') ? shop + part.href : part.href
      return /^(?:mailto|tel):/.test(address) || address.includes(text)
        ? text
        : `${text} (${address.replace(/^https?:\/\//, '')})`
    })
    .join('')
}
