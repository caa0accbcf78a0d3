import type { Inline } from './ast.ts'

/** Returns the text of inline parts without their form. */
export function plainInline(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'code') return part.text
      if (part.kind === 'image') return part.alt
      return 'of' in part ? plainInline(part.of) : part.kind === 'break' ? ' ' : ''
    })
    .join('')
}
