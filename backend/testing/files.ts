/** Returns the first bytes of a picture in its file format, enough for a reader of the header. */
function bytesOf(...parts: (string | number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((character) => character.charCodeAt(0)) : part,
    ),
  )
}

const uint16 = (value: number) => [value >> 8, value & 0xff]
const uint32 = (value: number) => [...uint16(value >>> 16), ...uint16(value & 0xffff)]
const low16 = (value: number) => uint16(value).reverse()
const low24 = (value: number) => [...low16(value & 0xffff), value >> 16]
const low32 = (value: number) => uint32(value).reverse()

export function png(width: number, height: number): Uint8Array {
  const header = [...uint32(width), ...uint32(height), 8, 2, 0, 0, 0]
  return bytesOf('\x89PNG\r\n\x1a\n', uint32(13), 'IHDR', header, uint32(0))
}

/** A JPEG with an application segment before the frame header, as cameras write it. */
export function jpeg(width: number, height: number): Uint8Array {
  const frame = [0xff, 0xc0, ...uint16(17), 8, ...uint16(height), ...uint16(width), 3]
  return bytesOf([0xff, 0xd8, 0xff, 0xe0, ...uint16(16)], 'JFIF', new Array(10).fill(0), frame)
}

export function webp(width: number, height: number): Uint8Array {
  const size = [...low16(width), ...low16(height)]
  return bytesOf('RIFF', low32(100), 'WEBPVP8 ', low32(80), [0, 0, 0], '\x9d\x01\x2a', size)
}

export function webpLossless(width: number, height: number): Uint8Array {
  const size = low32((width - 1) | ((height - 1) << 14))
  return bytesOf('RIFF', low32(100), 'WEBPVP8L', low32(80), [0x2f], size, [0, 0, 0, 0, 0])
}

export function webpExtended(width: number, height: number): Uint8Array {
  const size = [...low24(width - 1), ...low24(height - 1)]
  return bytesOf('RIFF', low32(100), 'WEBPVP8X', low32(10), [0, 0, 0, 0], size)
}

export function gif(): Uint8Array {
  return bytesOf('GIF89a', low16(1), low16(1), new Array(40).fill(0))
}

export function svg(): Uint8Array {
  return bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
}

/** An AVIF with a preview of 4 by 4 pixels before the picture itself. */
export function avif(width: number, height: number): Uint8Array {
  const ispe = (w: number, h: number) => [...uint32(0), ...uint32(w), ...uint32(h)]
  const sizes = ['ispe', ispe(4, 4), uint32(20), 'ispe', ispe(width, height)]
  return bytesOf(uint32(28), 'ftypavif', uint32(0), 'mif1miaf', uint32(20), ...sizes)
}
