import { type FileEncoding, fileEncodings } from '#contract/assigning/import-words.ts'
import type { Locale } from '#contract/locale.ts'
import { supportOf } from './homes.ts'
import { weighText } from './weigh-text.ts'

/** A text, and the encodings that it could be in, the likeliest first; none if it is certain. */
export type Decoded = { text: string; encoding: FileEncoding; guesses: Guess[] }
export type Guess = { encoding: FileEncoding; sample: string }

/** The number of bytes from which the encoding is judged. */
const judgedBytes = 65_536
const sampledBytes = 24_576

/** What the likeliest encoding has to weigh, and by how much more than the next. */
const leastWeight = 0.6
const leastLead = 0.2
const mostGuesses = 3

/** The encodings that Unicode replaced, in the order in which they are in use. */
const older = fileEncodings.filter((each) => !/^utf|^iso-2022/.test(each))

/**
 * Decodes a text file whose encoding is not known: by its byte order mark, as UTF-8 if it is valid
 * UTF-8, and otherwise by how well the languages of each older encoding explain its words.
 */
export function decodeText(bytes: Uint8Array, locale: Locale): Decoded {
  const encoding = markOf(bytes) ?? wideOf(bytes) ?? sevenBit(bytes) ?? 'utf-8'
  const text = decodeAs(bytes, encoding)
  if (text !== undefined) return { text, encoding, guesses: [] }
  const [best, next, ...others] = weighEach(bytes, locale)
  if (!best) return { text: readAnyway(bytes), encoding: 'windows-1252', guesses: [] }
  const isSure = best.weight >= leastWeight && best.weight - (next?.weight ?? -1) >= leastLead
  const guesses = isSure ? [] : [best, ...(next ? [next] : []), ...others].slice(0, mostGuesses)
  const read = decodeAs(bytes, best.encoding) ?? readAnyway(bytes)
  return { text: read, encoding: best.encoding, guesses }
}

/** Decodes a text in an encoding; undefined if the bytes are invalid in it. */
export function decodeAs(bytes: Uint8Array, encoding: FileEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Windows-1252 has a character for every byte, so wrong text is shown and can be corrected. */
function readAnyway(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes)
}

function markOf([a, b, c]: Uint8Array): FileEncoding | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined
}

/**
 * Detects UTF-16 without a mark: half of the bytes of separators, digits and Latin letters are
 * zero.
 */
function wideOf(bytes: Uint8Array): FileEncoding | undefined {
  const judged = bytes.subarray(0, judgedBytes)
  const zeros = [0, 0]
  for (const [at, byte] of judged.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < judged.length / 20) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** ISO-2022-JP is written in seven bits, with sequences that begin with ESC and a dollar sign. */
function sevenBit(bytes: Uint8Array): FileEncoding | undefined {
  const at = bytes.subarray(0, judgedBytes).indexOf(0x1b)
  return at >= 0 && bytes[at + 1] === 0x24 ? 'iso-2022-jp' : undefined
}

/**
 * Weighs what each older encoding makes of the lines that have letters outside ASCII. Encodings that
 * read them the same are one.
 */
function weighEach(bytes: Uint8Array, locale: Locale): (Guess & { weight: number })[] {
  const sampled = sampleOf(bytes)
  const support = supportOf(readAnyway(sampled), locale)
  const weighed = new Map<string, Guess & { weight: number }>()
  for (const encoding of older) {
    const sample = decodeAs(sampled, encoding)
    if (sample === undefined) continue
    const weight = weighText(sample, encoding) + support(encoding)
    const same = weighed.get(sample)
    if (same) same.weight = Math.max(same.weight, weight)
    else weighed.set(sample, { encoding, sample, weight })
  }
  return [...weighed.values()].toSorted((a, b) => b.weight - a.weight)
}

/** The first line, and as many lines with bytes above 127 as the sample may have. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(sampledBytes)
  let [length, start, end] = [0, 0, lineEnd(bytes, 0)]
  while (start < bytes.length && length + end - start <= sampledBytes) {
    sample.set(bytes.subarray(start, end), length)
    length += end - start
    let telling = end
    while (telling < bytes.length && (bytes[telling] ?? 0) < 0x80) telling += 1
    if (telling === bytes.length) break
    start = Math.max(end, bytes.lastIndexOf(0x0a, telling) + 1)
    end = lineEnd(bytes, telling)
  }
  return length > 0 ? sample.subarray(0, length) : bytes.subarray(0, sampledBytes)
}

function lineEnd(bytes: Uint8Array, from: number): number {
  const feed = bytes.indexOf(0x0a, from)
  return feed < 0 ? bytes.length : feed + 1
}
