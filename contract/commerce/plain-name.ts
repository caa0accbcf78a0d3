export const maxPlainName = 40

/** Letters of any script, and characters that occur between the parts of a name. */
const nameSigns = /^[\p{L}\p{M} '’ʼ‘.,·・‐–\-()\u200c\u200d]*$/u
/** Text that mail programs turn into a link by themselves. */
const linked = /[\p{L}\p{M}]\.[\p{L}\p{M}]{2}|^www\b/iu

/**
 * Whether user input is only a name, so that it may appear in a mail to another person: it contains
 * no address, number or message.
 */
export function isPlainName(name: string): boolean {
  const letters = [...name.replace(/\p{M}/gu, '')].length
  return letters <= maxPlainName && nameSigns.test(name) && !linked.test(name)
}

/** Returns the trimmed name, or an empty text if it is not a plain name. */
export function plainNameOf(name: string): string {
  const clean = name.normalize('NFC').trim()
  return isPlainName(clean) ? clean : ''
}
