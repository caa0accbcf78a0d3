/** A picture of at most 256 colours: a colour's number for each pixel. */
export type PalettePicture = {
  width: number
  height: number
  pixels: Uint8Array
  colours: readonly Colour[]
}
export type Colour = readonly [red: number, green: number, blue: number]

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * Reads a picture that the build has drawn: PNG with four bits for each pixel, a palette and rows
 * without filters (scripts/assets/cover/palette-png.ts).
 */
export async function readPalettePng(bytes: Uint8Array): Promise<PalettePicture> {
  const chunks = chunksOf(bytes)
  const [head, palette, data] = ['IHDR', 'PLTE', 'IDAT'].map((name) => chunks.get(name))
  if (!head || !palette || !data || head[8] !== 4 || head[9] !== 3) {
    throw new Error('expected a picture of four bits with a palette')
  }
  const size = new DataView(head.buffer, head.byteOffset)
  const [width, height] = [size.getUint32(0), size.getUint32(4)]
  const rows = await through(data, new DecompressionStream('deflate'))
  const stride = Math.ceil(width / 2) + 1
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const pair = rows[y * stride + 1 + (x >> 1)] ?? 0
    pixels[at] = x % 2 === 0 ? pair >> 4 : pair & 15
  }
  const colours = Array.from({ length: palette.length / 3 }, (_, at): Colour => {
    const [red = 0, green = 0, blue = 0] = palette.subarray(at * 3, at * 3 + 3)
    return [red, green, blue]
  })
  return { width, height, pixels, colours }
}

/** Writes a picture as PNG with eight bits for each pixel. */
export async function writePalettePng(picture: PalettePicture): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, pixels, colours } = picture
  const head = new Uint8Array(13)
  new DataView(head.buffer).setUint32(0, width)
  new DataView(head.buffer).setUint32(4, height)
  head.set([8, 3], 8)
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y++) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  }
  return joined([
    Uint8Array.from(signature),
    chunk('IHDR', head),
    chunk('PLTE', Uint8Array.from(colours.flat())),
    chunk('IDAT', await through(rows, new CompressionStream('deflate'))),
    chunk('IEND', new Uint8Array()),
  ])
}

function chunksOf(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks = new Map<string, Uint8Array>()
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    chunks.set(name, bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return chunks
}

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = joined([new TextEncoder().encode(name), data])
  const [length, check] = [new Uint8Array(4), new Uint8Array(4)]
  new DataView(length.buffer).setUint32(0, data.length)
  new DataView(check.buffer).setUint32(0, crc32(body))
  return joined([length, body, check])
}

/** PNG, third edition, annex D: the check sum of a chunk's name and data. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = new Blob([bytes as BlobPart]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(body).arrayBuffer())
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
