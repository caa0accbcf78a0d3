import type { Token, Tokens } from 'marked'
import {
  type Block,
  type BlockName,
  blockNames,
  type Callout,
  callouts,
  type DataBlock,
  type Heading,
} from '#app/ui/article/tree/ast.ts'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'
import { maxBodyLength } from '#contract/texts/content.ts'
import { attachScreens } from './attach-screens.ts'
import { BoundedLexer } from './bounded-lexer.ts'
import {
  dropUnfilled,
  fillPlaceholders,
  type Placeholders,
  parseLine,
  toInline,
} from './parse-inline.ts'

/** Deeper lists and quotations are dropped, so that no text can exhaust the stack. */
const maxDepth = 8

type Reading = { values: Placeholders; ids: Map<string, number> }

/**
 * Parses a text into the blocks that a page can show. The list of blocks is closed: raw HTML,
 * unknown blocks and addresses with other schemes are dropped, whoever wrote them.
 */
export function parseMarkdown(text: string, values: Placeholders = {}): Block[] {
  // The contract refuses longer bodies, so that none reaches a page.
  if (text.length > maxBodyLength) {
    throw new Error(`expected a text of at most ${maxBodyLength} characters, got ${text.length}`)
  }
  const tokens = new BoundedLexer().lex(dropUnfilled(text, values))
  return attachScreens(toBlocks(tokens, { values, ids: new Map() }, 0))
}

function toBlocks(tokens: readonly Token[], reading: Reading, depth: number): Block[] {
  if (depth > maxDepth) return []
  return tokens.flatMap((token) => one(token as Tokens.Generic, reading, depth))
}

function one(token: Tokens.Generic, reading: Reading, depth: number): Block[] {
  const { values } = reading
  switch (token.type) {
    case 'heading':
      return [toHeading(token as Tokens.Heading, reading)]
    case 'paragraph':
    case 'text':
      return toParagraph(token, values)
    case 'list':
      return [toList(token as Tokens.List, reading, depth)]
    case 'table':
      return [toTable(token as Tokens.Table, values)]
    case 'blockquote':
      return [toQuote(token as Tokens.Blockquote, reading, depth)]
    case 'code':
      return [toCode(token as Tokens.Code, values)]
    case 'hr':
      return [{ kind: 'rule' }]
    default:
      return []
  }
}

function toParagraph(token: Tokens.Generic, values: Placeholders): Block[] {
  const of = toInline(token.tokens ?? [token as Token], values, 0)
  return of.length > 0 ? [{ kind: 'paragraph', of }] : []
}

/** Headings begin at the second level, because the page's title is the first. */
function toHeading({ depth, tokens }: Tokens.Heading, { values, ids }: Reading): Heading {
  const of = toInline(tokens, values, 0)
  const { id: named, isEnding } = takeId(of)
  const text = plainInline(of).trim()
  const id = named ?? slugOf(text)
  const count = ids.get(id) ?? 0
  ids.set(id, count + 1)
  const level = Math.min(Math.max(depth, 2), 4) as Heading['depth']
  const unique = count === 0 ? id : `${id}-${count + 1}`
  return {
    kind: 'heading',
    depth: level,
    id: unique,
    of,
    text,
    ...(isEnding ? { isEnding: true } : {}),
  }
}

/** Removes `{#id}` or `{#id .ending}` from the end of a heading and returns what it says. */
function takeId(of: Heading['of']): { id?: string; isEnding?: boolean } {
  const last = of.at(-1)
  if (typeof last !== 'string') return {}
  const at = last.lastIndexOf('{#')
  const found = at < 0 ? null : /^\{#([\w-]+)( \.ending)?\}\s*$/.exec(last.slice(at))
  if (!found?.[1]) return {}
  of[of.length - 1] = last.slice(0, at).trimEnd()
  return { id: found[1], isEnding: found[2] !== undefined }
}

/** Returns a heading's anchor: its letters and digits in lower case, in any script. */
export function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return slug || 'part'
}

function toList(list: Tokens.List, reading: Reading, depth: number): Block {
  const items = list.items.map((item) => toBlocks(item.tokens, reading, depth + 1))
  return { kind: 'list', isOrdered: list.ordered, start: Number(list.start) || 1, items }
}

function toTable({ header, rows }: Tokens.Table, values: Placeholders): Block {
  const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => toInline(tokens, values, 0))
  return { kind: 'table', head: cells(header), rows: rows.map(cells) }
}

function toQuote({ text, tokens }: Tokens.Blockquote, reading: Reading, depth: number): Block {
  const marker = /^\[!([A-Z]+)\][ \t]*\n?/.exec(text)
  const tone = callouts.find((each): each is Callout => each === marker?.[1]?.toLowerCase())
  if (!marker || !tone) return { kind: 'quote', of: toBlocks(tokens, reading, depth + 1) }
  const inner = new BoundedLexer().lex(text.slice(marker[0].length))
  return { kind: 'callout', tone, of: toBlocks(inner, reading, depth + 1) }
}

function toCode({ lang, text }: Tokens.Code, values: Placeholders): Block {
  const name = blockNames.find((each): each is BlockName => each === lang)
  return name ? toData(name, text, values) : { kind: 'code', text: fillPlaceholders(text, values) }
}

/** Lines with `|` are rows of cells, except in blocks of `key: value` lines. */
function toData(name: BlockName, text: string, values: Placeholders): DataBlock {
  const block: DataBlock = { kind: 'data', name, fields: {}, rows: [] }
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const field = /^(\w+):\s*(.*)$/.exec(line)
    if (name === 'faq') addAnswer(block, line, values)
    else if (field && !line.includes('|')) block.fields[field[1] ?? ''] = field[2] ?? ''
    else block.rows.push(line.split('|').map((cell) => parseLine(cell.trim(), values)))
  }
  return block
}

/** A question begins a row; the following lines are its answer. */
function addAnswer({ rows }: DataBlock, line: string, values: Placeholders): void {
  const question = /^Q:\s*(.*)$/.exec(line)?.[1]
  if (question !== undefined) {
    rows.push([parseLine(question, values), []])
    return
  }
  const answer = rows.at(-1)?.[1]
  const more = parseLine(line.replace(/^A:\s*/, ''), values)
  answer?.push(...(answer.length > 0 ? [' '] : []), ...more)
}
