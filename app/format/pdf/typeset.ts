import {
  beginText,
  endText,
  PDFHexString,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  type RGB,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib'
import type { Locale } from '#contract/locale.ts'
import type { Face, Typeface } from './typeface.ts'

type Run = { face: Face; text: string }

/** Size in points, and colour, of a text. */
export type Ink = { size: number; colour: RGB }

/** Removes characters that none of the fonts has, and replaces spaces that only some fonts have. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\u00a0\u2000-\u200a\u202f\u3000]+/gu, ' ')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
}

export function widthOf(text: string, size: number, typeface: Typeface): number {
  return runsOf(text, typeface).reduce((sum, run) => sum + unitWidth(run) * size, 0)
}

const widths = new WeakMap<Face, Map<string, number>>()

/** The width at a size of 1, kept with its font: shaping is slow, and words return often. */
function unitWidth({ face, text }: Run): number {
  const known = widths.get(face) ?? new Map<string, number>()
  widths.set(face, known)
  const width = known.get(text) ?? face.font.widthOfTextAtSize(text, 1)
  known.set(text, width)
  return width
}

/** Breaks a text into lines no wider than `width`, where the language allows it. */
export function wrap(
  text: string,
  { width, size, locale }: { width: number; size: number; locale: Locale },
  typeface: Typeface,
): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const measure = (part: string) => widthOf(part, size, typeface)
  const pieces = piecesOf(text, locale).flatMap((piece) => cut(piece, width, measure))
  for (const piece of pieces) {
    if (line !== '' && used + measure(piece.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    const added = line === '' ? piece.trimStart() : piece
    line += added
    used += measure(added)
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}

/** Marks that must not begin a line: closing ones, and small letters of Japanese and Thai. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}%ー々ๆぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u
/**
 * Marks that must not end a line, and the @ of an address; a straight quotation mark opens after a
 * space.
 */
const opening = /(?:[\p{Ps}\p{Pi}¿¡@]|^["'])$/u

/** Splits a text at possible line ends: between words, and never between a word and its marks. */
function piecesOf(text: string, locale: Locale): string[] {
  const pieces: string[] = []
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    const last = pieces.at(-1)
    const isSpace = segment.trim() === ''
    const isJoined =
      last !== undefined &&
      !isSpace &&
      last.trim() !== '' &&
      (closing.test(segment) || opening.test(last))
    if (isJoined) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

/** Cuts a piece that is wider than a line, such as a long address, between its characters. */
function cut(piece: string, width: number, measure: (part: string) => number): string[] {
  if (measure(piece) <= width) return [piece]
  const parts: string[] = []
  let part = ''
  for (const { segment } of new Intl.Segmenter().segment(piece)) {
    if (part !== '' && measure(part + segment) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

/** Draws a line of text, with marks above and below where the font puts them. */
export function drawLine(
  page: PDFPage,
  { text, x, y, ink }: { text: string; x: number; y: number; ink: Ink },
  typeface: Typeface,
): void {
  let at = x
  for (const { face, text: part } of runsOf(text, typeface)) {
    drawRun(page, { face, text: part }, { x: at, y, ink })
    at += unitWidth({ face, text: part }) * ink.size
  }
}

function drawRun(
  page: PDFPage,
  { face, text }: Run,
  spot: { x: number; y: number; ink: Ink },
): void {
  const { x, y, ink } = spot
  const { font, shaper } = face
  const { positions, glyphs } = shaper.layout(text)
  if (positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)) {
    page.drawText(text, { x, y, font, size: ink.size, color: ink.colour })
    return
  }
  const scale = ink.size / shaper.unitsPerEm
  const codes = font.encodeText(text).asString().match(/.{4}/g) ?? []
  const key = page.node.newFontDictionary(font.name, font.ref)
  let pen = x
  const shown = codes.flatMap((code, index) => {
    const { xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const matrix = setTextMatrix(1, 0, 0, 1, pen + xOffset * scale, y + yOffset * scale)
    pen += (glyphs[index]?.advanceWidth ?? 0) * scale
    return [matrix, showText(PDFHexString.of(code))]
  })
  page.pushOperators(
    pushGraphicsState(),
    beginText(),
    setFillingColor(ink.colour),
    setFontAndSize(key, ink.size),
    ...shown,
    endText(),
    popGraphicsState(),
  )
}

const toTheLeft = '\\p{Script=Arabic}\\p{Script=Hebrew}'
/**
 * Matches text that is written from right to left, with the numbers and marks between its words.
 */
const stretches = new RegExp(
  `([${toTheLeft}](?:[\\p{N}\\p{P}\\p{S}\\p{Z}\\p{M}]*[${toTheLeft}\\p{M}])*)`,
  'u',
)

/**
 * Splits a text into runs by the font that has their characters, in order from left to right; drops
 * characters that no font has. The font orders the letters within a run.
 */
function runsOf(text: string, typeface: Typeface): Run[] {
  return text.split(stretches).flatMap((part, at) => {
    const runs = partsOf(part, typeface)
    return at % 2 === 1 ? runs.reverse() : runs
  })
}

function partsOf(text: string, typeface: Typeface): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const face = typeface(character)
    if (!face) continue
    const last = runs.at(-1)
    if (last?.face === face) last.text += character
    else runs.push({ face, text: character })
  }
  return runs
}
