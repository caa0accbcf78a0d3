import type { Block, Inline } from '#app/ui/article/tree/ast.ts'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'

/** Returns the plain text of a block; pictures and live data have none. */
export function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainInline(block.of)
    case 'list':
      return block.items.flat().map(blockText).join(' ')
    case 'table':
      return cells([block.head, ...block.rows])
    case 'data':
      return cells(block.rows)
    case 'quote':
    case 'callout':
      return block.of.map(blockText).join(' ')
    default:
      return ''
  }
}

function cells(rows: readonly (readonly Inline[][])[]): string {
  return rows.flat().map(plainInline).join(' ')
}
