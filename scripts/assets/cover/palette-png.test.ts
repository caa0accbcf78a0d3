import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { palettePng } from './palette-png.ts'

describe('a picture with few colours', () => {
  /** Returns the bytes of each chunk by its type. */
  function chunksOf(png: Buffer): Record<string, Buffer> {
    const chunks: Record<string, Buffer> = {}
    for (let at = 8; at < png.length; ) {
      const end = at + 8 + png.readUInt32BE(at)
      chunks[png.toString('latin1', at + 4, at + 8)] = png.subarray(at + 8, end)
      expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)))
      at = end + 4
    }
    return chunks
  }

  it('has sixteen at most, two pixels in a byte, and the nearest for each other one', () => {
    const colors = [9, 9, 9, ...Array.from({ length: 15 }, (_, at) => [at * 16 + 20, at * 16 + 20])]
    const reds = [...colors.flat(), 21, 255]
    const pixels = new Uint8Array(reds.flatMap((red) => [red, red, red, 255]))
    const png = Buffer.from(palettePng({ pixels, width: reds.length, height: 1 }))
    const { PLTE: palette = Buffer.alloc(0), IDAT: data = Buffer.alloc(0) } = chunksOf(png)
    expect(palette.length).toBe(16 * 3)
    const [, ...bytes] = inflateSync(data)
    const shown = bytes.flatMap((byte) => [byte >> 4, byte & 15]).map((at) => palette[at * 3])
    expect(shown.slice(0, reds.length)).toEqual([...reds.slice(0, -2), 20, 244])
  })
})
