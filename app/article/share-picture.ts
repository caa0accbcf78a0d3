import type { ShownEntry } from './load-entry.ts'

/** Collections whose texts get a cover at build. */
const drawn: readonly string[] = ['guides', 'posts', 'landing'] satisfies ShownEntry['type'][]

/**
 * Returns the path of the picture that is shown where a text is shared, 1200 by 630 pixels;
 * undefined if the collection has no covers, and then the shop's own picture is shown.
 */
export function sharePicture(type: ShownEntry['type'], slug: string): string | undefined {
  return drawn.includes(type) ? `/generated/covers/${type}/${slug}.png` : undefined
}
