import type { IconNode } from 'lucide'
import type { ComponentProps } from 'react'

/** The markup of each drawing, which never changes. */
const drawn = new WeakMap<IconNode, { __html: string }>()

/**
 * Draws an icon. The drawing is one string that is built once; stroke and size come from the class
 * `i`. Icons are hidden from screen readers unless they get a label.
 */
export function Icon({ of: node, ...props }: ComponentProps<'svg'> & { of: IconNode }) {
  const markup = { dangerouslySetInnerHTML: drawn.get(node) ?? draw(node) }
  return <svg viewBox="0 0 24 24" aria-hidden="true" {...props} {...markup} />
}

function draw(node: IconNode): { __html: string } {
  const drawing = { __html: node.map(toMarkup).join('') }
  drawn.set(node, drawing)
  return drawing
}

function toMarkup([tag, attributes]: IconNode[number]): string {
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${text.join('')}/>`
}
