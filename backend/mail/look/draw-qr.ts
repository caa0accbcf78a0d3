import { encode } from 'uqr'

/** Pixels per module: sharp enough for a camera that photographs a screen, and small to send. */
const moduleDots = 6
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Draws a QR code as a PNG of one bit per pixel, since mail programs do not show SVG. */
export async function drawQr(text: string): Promise<Uint8Array> {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const side = size * moduleDots
  const rows = data.flatMap((row) => Array.from({ length: moduleDots }, () => rowBytes(row)))
  // ISO 15948, 11.2.2: width, height, bit depth 1, greyscale, and the only defined methods.
  const header = [...uint32(side), ...uint32(side), 1, 0, 0, 0, 0]
  const pixels = await deflate(new Uint8Array(rows.flat()))
  return new Uint8Array([
    ...signature,
    ...chunk('IHDR', header),
    ...chunk('IDAT', Array.from(pixels)),
    ...chunk('IEND', []),
  ])
}

export function encodeBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Returns a row of pixels, eight per byte with white as 1, after the filter byte 0 (no filter). */
function rowBytes(modules: readonly boolean[]): number[] {
  const bits = modules.flatMap((isDark) => Array.from({ length: moduleDots }, () => !isDark))
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    bits
      .slice(at * 8, at * 8 + 8)
      .reduce((byte, bit, place) => byte | (Number(bit) << (7 - place)), 0),
  )
  return [0, ...bytes]
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function chunk(name: string, content: readonly number[]): number[] {
  const body = [...Array.from(name, (letter) => letter.charCodeAt(0)), ...content]
  return [...uint32(content.length), ...body, ...uint32(crc32(body))]
}

/** The checksum of ISO 15948, annex D. */
function crc32(bytes: readonly number[]): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}
