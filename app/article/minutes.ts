import type { Block, Inline } from '#app/ui/article/ast.ts'
import { plainInline } from '#app/ui/article/plain-inline.ts'

/** Words that people read in a minute; scripts without spaces are counted by characters. */
const wordsAMinute = 220
const charactersAMinute = 450

/** Returns the minutes that reading a text takes, at least one. */
export function minutesOf(body: readonly Block[]): number {
  const text = body.map(textOf).join(' ')
  const dense = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu)?.length ?? 0
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  // A run of dense script counts as one word, which is far too few: its characters are added.
  return Math.max(1, Math.round(words / wordsAMinute + dense / charactersAMinute))
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainInline(block.of)
    case 'list':
      return block.items.flat().map(textOf).join(' ')
    case 'table':
      return cells([block.head, ...block.rows])
    case 'data':
      return cells(block.rows)
    case 'quote':
    case 'callout':
      return block.of.map(textOf).join(' ')
    default:
      return ''
  }
}

function cells(rows: readonly (readonly Inline[][])[]): string {
  return rows.flat().map(plainInline).join(' ')
}
