import type { PictureType } from '#contract/words.ts'
import { joinParts } from './join-parts.ts'
import { stripJpeg } from './strip-jpeg.ts'

/**
 * Removes the metadata of cameras and programs from a picture: places, names, times, thumbnails.
 * Its appearance is kept, including colours and orientation.
 */
export function stripMetadata(bytes: Uint8Array, type: PictureType): Uint8Array {
  if (type === 'image/jpeg') return stripJpeg(bytes)
  return type === 'image/png' ? stripPng(bytes) : stripWebp(bytes)
}

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

// PNG, third edition, section 11.3: text, time and Exif chunks do not affect the pixels.
const pngMetadata = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']

/**
 * A chunk has a length, a name, data and a checksum. Data after the last chunk does not belong to
 * the picture.
 */
function stripPng(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [bytes.subarray(0, 8)]
  let at = 8
  while (at + 12 <= bytes.length) {
    const name = nameAt(bytes, at + 4)
    const end = at + 12 + view.getUint32(at)
    if (!pngMetadata.includes(name)) kept.push(bytes.subarray(at, end))
    at = end
    if (name === 'IEND') return joinParts(kept)
  }
  kept.push(bytes.subarray(at))
  return joinParts(kept)
}

const riffHead = 12
// RFC 9649, section 2.7: flags of the extended header that announce Exif and XMP.
const webpFlags = 0x08 | 0x04

/** A RIFF chunk has a name, a length and data, padded to an even length. */
function stripWebp(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const riffEnd = Math.min(8 + view.getUint32(4, true), bytes.length)
  const kept = [bytes.slice(0, riffHead)]
  let at = riffHead
  while (at + 8 <= riffEnd) {
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    if (!['EXIF', 'XMP '].includes(nameAt(bytes, at))) kept.push(bytes.slice(at, end))
    at = end
  }
  const picture = joinParts(kept)
  if (picture.length === bytes.length) return bytes
  new DataView(picture.buffer).setUint32(4, picture.length - 8, true)
  if (nameAt(picture, riffHead) === 'VP8X') picture[20] = (picture[20] ?? 0) & ~webpFlags
  return picture
}
