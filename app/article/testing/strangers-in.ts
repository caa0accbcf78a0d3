import { Parser } from 'htmlparser2'

export const page = 'https://shop.example/de/blog/x'

/** Attributes that elements of an article may have besides `class` and those of accessibility. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      ...['p', 'strong', 'em', 'code', 'pre', 'br', 'hr', 'ul', 'blockquote', 'aside', 'section'],
      ...['table', 'thead', 'tbody', 'tr', 'td', 'dl', 'dt', 'dd', 'span', 'b', 'nav'],
      ...['article', 'summary', 'header', 'h1'],
    ].map((name) => [name, []]),
  ),
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  a: ['href'],
  img: ['src', 'alt', 'loading', 'decoding'],
  ol: ['start', 'data-steps'],
  li: ['id'],
  div: ['role'],
  th: ['scope'],
  details: ['id', 'name', 'open'],
  svg: ['viewbox', 'width', 'height', 'fill', 'stroke', 'stroke-width', 'xmlns'].concat([
    'stroke-linecap',
    'stroke-linejoin',
  ]),
  path: ['d'],
}

/** Returns what a page must not contain: elements, attributes and addresses. */
export function strangersIn(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const names = allowed[name]
      if (!names) found.push(`<${name}>`)
      for (const [key, value] of Object.entries(attributes)) {
        const isKnown = key === 'class' || key.startsWith('aria-') || names?.includes(key)
        if (!isKnown) found.push(`<${name} ${key}>`)
        if (/^(href|src)$/.test(key) && !isSafe(value)) found.push(`${key}=${value}`)
        if (key === 'id' && /[^\p{L}\p{M}\p{N}_-]/u.test(value)) found.push(`id=${value}`)
      }
    },
    onprocessinginstruction: (name) => found.push(name),
    oncomment: (text) => found.push(`<!--${text}`),
  })
  parser.end(html)
  return found
}

/** Whether a browser stays in the shop or opens a known scheme; a path may not change the host. */
function isSafe(address: string): boolean {
  const { protocol, host } = new URL(address, page)
  const isWithin = address.startsWith('/') || address.startsWith('#')
  return ['https:', 'mailto:', 'tel:'].includes(protocol) && (!isWithin || host === 'shop.example')
}
