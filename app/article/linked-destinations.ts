import type { Block, Inline } from '#app/ui/article/tree/ast.ts'
import { destinationSuffix } from '#contract/pages/path.ts'

/** The address of a destination's page or of one of its plans. */
const address = new RegExp(`^/([a-z0-9-]+)${destinationSuffix}(?:[/#?]|$)`)

/** Returns the slugs of the destinations that a text is about, in the order of their mention. */
export function linkedDestinations(body: readonly Block[]): string[] {
  return [...new Set(body.flatMap(fromBlock))]
}

function fromBlock(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return fromInline(block.of)
    case 'list':
      return block.items.flat().flatMap(fromBlock)
    case 'quote':
    case 'callout':
      return block.of.flatMap(fromBlock)
    case 'table':
      return [block.head, ...block.rows].flat().flatMap(fromInline)
    case 'data':
      return fromFields(block.fields)
    default:
      return []
  }
}

function fromFields({ destination, destinations }: Record<string, string>): string[] {
  const named = [destination, ...(destinations ?? '').split(',')]
  return named.flatMap((slug) => (slug?.trim() ? [slug.trim()] : []))
}

function fromInline(parts: readonly Inline[]): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || !('of' in part)) return []
    const slug = part.kind === 'link' ? address.exec(part.href)?.[1] : undefined
    return [...(slug ? [slug] : []), ...fromInline(part.of)]
  })
}
