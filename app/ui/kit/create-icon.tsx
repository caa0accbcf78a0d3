import type { ComponentProps } from 'react'

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

/**
 * Replaces lucide-react's own factory in builds: the drawing is one string that is built once, and
 * stroke and size come from the class `i`. Icons are hidden from screen readers unless they get a
 * label.
 */
// biome-ignore lint/style/noDefaultExport: the package's icons import a default
export default function createIcon({ node }: IconData) {
  const drawing = { __html: node.map(toMarkup).join('') }
  // biome-ignore lint/correctness/noComponentHookFactories: called once per icon, at module level
  return function Icon(props: ComponentProps<'svg'>) {
    const markup = { dangerouslySetInnerHTML: drawing }
    return <svg viewBox="0 0 24 24" aria-hidden="true" {...props} {...markup} />
  }
}

function toMarkup([tag, { key, ...attributes }]: IconData['node'][number]): string {
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${text.join('')}/>`
}
