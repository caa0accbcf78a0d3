/** Encodes a text in an older encoding, for which the platform has only a decoder. */
export function encodeAs(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const known = new Map<string, number[]>()
  const isDouble = /jis|euc|gb|big5/.test(encoding)
  const decoder = new TextDecoder(encoding)
  for (let lead = 0x80; lead < 0x100; lead += 1) {
    const trails = isDouble && lead > 0x80 ? Array.from({ length: 0xc0 }, (_, at) => 0x40 + at) : []
    for (const bytes of isDouble ? trails.map((trail) => [lead, trail]) : [[lead]]) {
      const sign = decoder.decode(Uint8Array.from(bytes))
      if ([...sign].length === 1 && !known.has(sign)) known.set(sign, bytes)
    }
  }
  return Uint8Array.from(
    [...text].flatMap((sign) => {
      const bytes = sign < '\u0080' ? [sign.charCodeAt(0)] : known.get(sign)
      if (!bytes) throw new Error(`expected ${encoding} to have ${sign}`)
      return bytes
    }),
  )
}
