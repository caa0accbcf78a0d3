export const maxPlainName = 40

/** Letters of any script, and what stands between the parts of a name. */
const nameSigns = /^[\p{L}\p{M} '’ʼ‘.,·・‐–\-()\u200c\u200d]*$/u
/** What mail programs make a link of, also where nobody wrote one. */
const linked = /[\p{L}\p{M}]\.[\p{L}\p{M}]{2}|^www\b/iu

/**
 * Whether something that anybody may write is a name and nothing more, so that it may stand in a
 * mail to somebody else: no address, no number, no message.
 */
export function isPlainName(name: string): boolean {
  const letters = [...name.replace(/\p{M}/gu, '')].length
  return letters <= maxPlainName && nameSigns.test(name) && !linked.test(name)
}

/** The name, or none where it is no plain one. */
export function plainNameOf(name: string): string {
  const clean = name.normalize('NFC').trim()
  return isPlainName(clean) ? clean : ''
}
