import { crc32, deflateSync } from 'node:zlib'

/** Returns a grey PNG of a size, which programs can read. */
export function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  header.setUint8(8, 8)
  const rows = new Uint8Array((width + 1) * height)
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return Uint8Array.from([
    ...signature,
    ...chunk('IHDR', new Uint8Array(header.buffer)),
    ...chunk('IDAT', deflateSync(rows)),
    ...chunk('IEND', new Uint8Array()),
  ])
}

function chunk(name: string, data: Uint8Array): number[] {
  const body = Uint8Array.from([...new TextEncoder().encode(name), ...data])
  const ends = new DataView(new ArrayBuffer(8))
  ends.setUint32(0, data.length)
  ends.setUint32(4, crc32(body))
  const [length, check] = [ends.buffer.slice(0, 4), ends.buffer.slice(4)]
  return [...new Uint8Array(length), ...body, ...new Uint8Array(check)]
}
