/** Metadata that cameras and programs add to a picture. */
export const secrets = ['52.5200N', 'Anna Arnold', 'taken at home', 'xmpmeta', 'a second picture']

type Part = string | number[]

function bytesOf(...parts: Part[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap(signsOf))
}

function signsOf(part: Part): number[] {
  return typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part
}

const sizeOf = (...parts: Part[]) => parts.flatMap(signsOf).length
const big16 = (value: number) => [value >> 8, value & 0xff]
const big32 = (value: number) => [...big16(value >>> 16), ...big16(value & 0xffff)]
const little16 = (value: number) => big16(value).reverse()
const little32 = (value: number) => big32(value).reverse()

const [place = '', name = '', text = '', xmp = '', second = ''] = secrets

/**
 * Returns a JPEG with a colour profile, two scans and all metadata that a phone adds before and
 * after them.
 */
export function jpegWithSecrets(orientation: number): Uint8Array<ArrayBuffer> {
  const segment = (marker: number, ...parts: Part[]): Part[] => [
    [0xff, marker, ...big16(sizeOf(...parts) + 2)],
    ...parts,
  ]
  const entry = (tag: number, value: number) =>
    [little16(tag), little16(3), little32(1), little32(value)].flat()
  const list = [...little16(2), ...entry(0x0100, 8), ...entry(0x0112, orientation), ...little32(0)]
  return bytesOf(
    [0xff, 0xd8],
    ...segment(0xe0, 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xe1, 'Exif\0\0II', [42, 0, 8, 0, 0, 0], list, place, name),
    ...segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmp),
    ...segment(0xe2, 'ICC_PROFILE\0', [1, 1], 'colours'),
    ...segment(0xe2, 'MPF\0', second),
    ...segment(0xed, 'Photoshop 3.0\0', name),
    ...segment(0xfe, text),
    ...segment(0xc0, [8, ...big16(8), ...big16(8), 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    'pixels',
    [0xff, 0x00, 0xff, 0xd0],
    ...segment(0xfe, text),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    'more scans',
    [0xff, 0xd9],
    second,
  )
}

export function pngWithSecrets(): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, ...parts: Part[]): Part[] => [
    big32(sizeOf(...parts)),
    type,
    ...parts,
    [1, 2, 3, 4],
  ]
  return bytesOf(
    '\x89PNG\r\n\x1a\n',
    ...chunk('IHDR', big32(8), big32(8), [8, 2, 0, 0, 0]),
    ...chunk('iCCP', 'colours'),
    ...chunk('eXIf', place),
    ...chunk('tEXt', 'Author\0', name),
    ...chunk('zTXt', text),
    ...chunk('iTXt', xmp),
    ...chunk('IDAT', 'pixels'),
    ...chunk('IEND'),
    second,
  )
}

export function webpWithSecrets(): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, ...parts: Part[]): Part[] => {
    const size = sizeOf(...parts)
    return [type, little32(size), ...parts, ...(size % 2 ? [[0]] : [])]
  }
  const parts = [
    ...chunk('VP8X', [0x20 | 0x08 | 0x04, 0, 0, 0, 7, 0, 0, 7, 0, 0]),
    ...chunk('ICCP', 'colours'),
    ...chunk('VP8 ', 'pixels'),
    ...chunk('EXIF', place, name, text),
    ...chunk('XMP ', xmp),
  ]
  return bytesOf('RIFF', little32(sizeOf('WEBP', ...parts)), 'WEBP', ...parts, second)
}
