import {
  beginText,
  endText,
  PDFHexString,
  type PDFName,
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
import { once } from '#contract/once.ts'
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

/** A run's glyphs in the order in which they are drawn, in units of the font's size. */
type Shape = {
  width: number
  glyphs: { advance: number; x: number; y: number }[]
  /** Whether the font moves any of them, as it does with marks above and below. */
  isMoved: boolean
  /** Its codes in the document, which gets those glyphs of the font that are encoded. */
  encoded: () => PDFHexString
}

const shapes = new WeakMap<Face, Map<string, Shape>>()

/** Shapes a run once for each font: that is slow, above all in Hindi, and words return often. */
function shapeOf({ face, text }: Run): Shape {
  const known = shapes.get(face) ?? new Map<string, Shape>()
  shapes.set(face, known)
  const found = known.get(text) ?? shape(face, text)
  known.set(text, found)
  return found
}

function shape({ font, shaper }: Face, text: string): Shape {
  const { positions, glyphs } = shaper.layout(text)
  const placed = positions.map(({ xOffset, yOffset }, at) => ({
    advance: (glyphs[at]?.advanceWidth ?? 0) / shaper.unitsPerEm,
    x: xOffset / shaper.unitsPerEm,
    y: yOffset / shaper.unitsPerEm,
  }))
  return {
    width: placed.reduce((sum, { advance }) => sum + advance, 0),
    glyphs: placed,
    isMoved: placed.some(({ x, y }) => x !== 0 || y !== 0),
    encoded: once(() => font.encodeText(text)),
  }
}

const unitWidth = (run: Run) => shapeOf(run).width

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
  let face: Face | undefined
  const shown = runsOf(text, typeface).flatMap((run) => {
    const change = run.face === face ? [] : [setFontAndSize(keyOf(page, run.face), ink.size)]
    const glyphs = glyphsOf(run, { x: at, y, size: ink.size })
    face = run.face
    at += unitWidth(run) * ink.size
    return [...change, ...glyphs]
  })
  page.pushOperators(
    pushGraphicsState(),
    beginText(),
    setFillingColor(ink.colour),
    ...shown,
    endText(),
    popGraphicsState(),
  )
}

const keys = new WeakMap<PDFPage, Map<Face, PDFName>>()

/** The name of a font on a page, which lists each font once. */
function keyOf(page: PDFPage, face: Face): PDFName {
  const known = keys.get(page) ?? new Map<Face, PDFName>()
  keys.set(page, known)
  const key = known.get(face) ?? page.node.newFontDictionary(face.font.name, face.font.ref)
  known.set(face, key)
  return key
}

/** Shows a run: at once, unless the font moves some of its glyphs. */
function glyphsOf(run: Run, { x, y, size }: { x: number; y: number; size: number }) {
  const { glyphs, isMoved, encoded } = shapeOf(run)
  if (!isMoved) return [setTextMatrix(1, 0, 0, 1, x, y), showText(encoded())]
  let pen = x
  return (encoded().asString().match(/.{4}/g) ?? []).flatMap((code, at) => {
    const glyph = glyphs[at] ?? { advance: 0, x: 0, y: 0 }
    const matrix = setTextMatrix(1, 0, 0, 1, pen + glyph.x * size, y + glyph.y * size)
    pen += glyph.advance * size
    return [matrix, showText(PDFHexString.of(code))]
  })
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
    if (at % 2 === 1) return partsOf(part, typeface).reverse()
    // Words are shaped one by one: a line takes much longer, and each line is another.
    return part.split(/(?<= )/).flatMap((word) => partsOf(word, typeface))
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
