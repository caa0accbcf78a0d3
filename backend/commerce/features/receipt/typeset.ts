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

/** Removes characters that no font here has, and replaces spaces that only some fonts have. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\u00a0\u2000-\u200a\u202f\u3000]+/gu, ' ')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
}

export function widthOf(text: string, size: number, typeface: Typeface): number {
  return runsOf(text, typeface).reduce(
    (sum, { face, text: part }) => sum + face.font.widthOfTextAtSize(part, size),
    0,
  )
}

/** Breaks a text into lines no wider than `width`, where the language allows it. */
export function wrap(
  text: string,
  { width, size, locale }: { width: number; size: number; locale: Locale },
  typeface: Typeface,
): string[] {
  const words = Array.from(
    new Intl.Segmenter(locale, { granularity: 'word' }).segment(text),
    ({ segment }) => segment,
  )
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const isFull = line !== '' && widthOf(line + word.trimEnd(), size, typeface) > width
    if (isFull) lines.push(line.trimEnd())
    line = isFull ? word.trimStart() : line + word
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
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
    at += face.font.widthOfTextAtSize(part, ink.size)
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

/** Splits a text into parts by the font that has their characters; leaves out what no font has. */
function runsOf(text: string, typeface: Typeface): Run[] {
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
