import type { FootLinks, PackedFoot, ShellLink } from '#app/ui/shop.ts'

/**
 * Writes the footer's links as text, a line `address label` for each. They are part of the data of
 * every page, where thirty objects would take 400 bytes more after compression.
 */
export function packFoot({ columns, legal, support }: FootLinks): PackedFoot {
  return {
    support,
    columns: columns.map(({ title, links }) => `${title}\n${packLinks(links)}`),
    legal: packLinks(legal),
  }
}

function packLinks(links: readonly ShellLink[]): string {
  return links.map(({ to, label }) => `${to} ${label}`).join('\n')
}

/** Reads the lines of links again. */
export function unpackLinks(lines: readonly string[]): ShellLink[] {
  return lines.map((line) => {
    const at = line.indexOf(' ')
    return { to: line.slice(0, at), label: line.slice(at + 1) }
  })
}
