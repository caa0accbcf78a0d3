import { joinParts } from './join-parts.ts'

type Segment = { marker: number; start: number; end: number }

/**
 * Removes all metadata except what decoding needs, the colour profile and the orientation. Data
 * after the end of the picture, where phones append a second picture or a video, is removed.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array {
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const segment = segmentAt(bytes, at)
    if (segment.marker === endOfImage) {
      kept.push(bytes.subarray(at, at + 2))
      return joinParts(kept)
    }
    kept.push(keptOf(bytes, segment))
    at = segment.end
  }
  kept.push(lastMarker(bytes, at))
  return joinParts(kept)
}

// Markers of ITU T.81, table B.1.
const endOfImage = 0xd9
const startOfScan = 0xda
const comment = 0xfe

function segmentAt(bytes: Uint8Array, start: number): Segment {
  const marker = bytes[start + 1] ?? 0
  // Any number of FF bytes may precede a marker.
  if (marker === 0xff) return { marker, start, end: start + 1 }
  const length = ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0)
  const end = start + 2 + Math.max(length, 2)
  return { marker, start, end: marker === startOfScan ? endOfScan(bytes, end) : end }
}

/**
 * Returns the end of a scan's data, which is the next marker; FF 00 and restart markers belong to
 * the data.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (bytes[at] === 0xff && !isData) return at
  }
  return bytes.length
}

function keptOf(bytes: Uint8Array, { marker, start, end }: Segment): Uint8Array {
  const segment = bytes.subarray(start, end)
  if (marker === comment) return new Uint8Array()
  if (marker < 0xe0 || marker > 0xef) return segment
  const name = String.fromCharCode(...segment.subarray(4, 15))
  if (name.startsWith('Exif\0\0')) return orientationOnly(segment.subarray(10))
  return keptNames.some((known) => name.startsWith(known)) ? segment : new Uint8Array()
}

/** Segments that say how to interpret the samples: density, colour profile, colour transform. */
const keptNames = ['JFIF\0', 'ICC_PROFILE', 'Adobe']

/**
 * Returns the rest of the picture where no segment begins: its end marker, or all bytes of a
 * truncated picture.
 */
function lastMarker(bytes: Uint8Array, at: number): Uint8Array {
  const isEnd = bytes[at] === 0xff && bytes[at + 1] === endOfImage
  return isEnd ? bytes.subarray(at, at + 2) : bytes.subarray(at)
}

/** Returns Exif data with the orientation only; empty for the normal orientation. */
function orientationOnly(tiff: Uint8Array): Uint8Array {
  const orientation = readOrientation(tiff)
  if (orientation < 2 || orientation > 8) return new Uint8Array()
  const name = [...'Exif\0\0'].map((sign) => sign.charCodeAt(0))
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const written = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]
  const length = 2 + name.length + written.length
  return Uint8Array.from([0xff, 0xe1, 0, length, ...name, ...written])
}

/** TIFF 6.0, section 2: reads a list of entries of 12 bytes each; 0x0112 is the orientation. */
function readOrientation(tiff: Uint8Array): number {
  if (tiff.length < 8) return 1
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const isLittle = view.getUint16(0) === 0x4949
  const list = view.getUint32(4, isLittle)
  if (list + 2 > tiff.length) return 1
  const count = view.getUint16(list, isLittle)
  for (let at = list + 2; at + 12 <= tiff.length && at < list + 2 + count * 12; at += 12) {
    if (view.getUint16(at, isLittle) === 0x0112) return view.getUint16(at + 8, isLittle)
  }
  return 1
}
