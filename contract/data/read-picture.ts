import type { PictureType } from '../words.ts'

/** The type and size that a picture's bytes state, whatever content type its sender named. */
export type Picture = { contentType: PictureType | 'image/avif'; width: number; height: number }

/**
 * Returns the type and the size in pixels that a picture's bytes state, which a program allocates
 * before it reads the rest; undefined for other data. SVG is no picture here, because it can carry
 * scripts.
 */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return readPng(view) ?? readJpeg(view) ?? readWebp(view) ?? readAvif(view)
}

function textAt(view: DataView, offset: number, length: number): string {
  if (offset + length > view.byteLength) return ''
  const bytes = Array.from({ length }, (_, index) => view.getUint8(offset + index))
  return String.fromCharCode(...bytes)
}

/** PNG, third edition, sections 5.2 and 11.2.1: the signature, then the header chunk. */
function readPng(view: DataView): Picture | undefined {
  if (textAt(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(view, 12, 4) !== 'IHDR') return undefined
  if (view.byteLength < 24) return undefined
  return { contentType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

// ITU T.81, table B.1: frame headers are C0 to CF, except the three that define something else.
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Reads segment after segment up to the frame header, which holds the size. */
function readJpeg(view: DataView): Picture | undefined {
  if (textAt(view, 0, 3) !== '\xff\xd8\xff') return undefined
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    if (isFrame(view.getUint8(at + 1))) {
      const height = view.getUint16(at + 5)
      return { contentType: 'image/jpeg', width: view.getUint16(at + 7), height }
    }
    at += 2 + Math.max(view.getUint16(at + 2), 2)
  }
  return undefined
}

/**
 * RFC 9649, sections 2.4 to 2.7: lossy, lossless and extended files store their size in different
 * places.
 */
function readWebp(view: DataView): Picture | undefined {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined
  if (view.byteLength < 30) return undefined
  const contentType = 'image/webp'
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      if (textAt(view, 23, 3) !== '\x9d\x01\x2a') return undefined
      return {
        contentType,
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      }
    case 'VP8L': {
      if (view.getUint8(20) !== 0x2f) return undefined
      const bits = view.getUint32(21, true)
      return { contentType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { contentType, width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
    default:
      return undefined
  }
}

function uint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) + view.getUint8(offset + 2) * 0x10000
}

const ispe = 0x69737065

/**
 * AVIF 1.1.0, section 2, and ISO/IEC 23008-12, section 6.5.3: a property `ispe` states the size of
 * each part of the picture, of which the largest is the picture. Their place depends on four layers
 * of boxes, so that they are looked for by their name: a false one can only make the picture larger.
 */
function readAvif(view: DataView): Picture | undefined {
  if (textAt(view, 4, 8) !== 'ftypavif') return undefined
  let largest: Picture | undefined
  for (let at = 12; at + 16 <= view.byteLength; at++) {
    if (view.getUint8(at) !== 0x69 || view.getUint32(at) !== ispe) continue
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    if (!largest || width * height > largest.width * largest.height) {
      largest = { contentType: 'image/avif', width, height }
    }
  }
  return largest
}
