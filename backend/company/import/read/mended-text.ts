/** The characters that Windows-1252 has at 0x80 to 0x9f. */
const upperSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * Returns the intended text if UTF-8 was decoded as Windows-1252; undefined for all other texts. A
 * text that has lost characters is returned unchanged.
 */
export function mendedText(text: string): string | undefined {
  if (text.includes('\ufffd')) return text
  // In no language does an accented Latin letter stand beside such a sign.
  if (!/[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(text)) return undefined
  const bytes = [...text].map(byteOf)
  if (bytes.some((byte) => byte === undefined)) return undefined
  try {
    const mended = new TextDecoder('utf-8', { fatal: true })
    return mended.decode(Uint8Array.from(bytes as number[]))
  } catch {
    return undefined
  }
}

function byteOf(sign: string): number | undefined {
  const upper = upperSigns.indexOf(sign)
  if (upper >= 0) return 0x80 + upper
  const code = sign.codePointAt(0) ?? 0x100
  return code < 0x100 ? code : undefined
}
