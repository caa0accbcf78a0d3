import { PageSizes, PDFDocument, type PDFPage, type RGB, rgb } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import { loadTypeface, type Typeface } from '#app/format/pdf/typeface.ts'
import { drawLine, printable, widthOf, wrap } from '#app/format/pdf/typeset.ts'
import type { Assets } from '#contract/assets.ts'
import type { Locale } from '#contract/locale.ts'
import type { PublicTenant } from '#tenants/index.ts'
import { rolesOf } from '#tenants/reading/roles.ts'
import type { PrintedClause, PrintedDocument, PrintedPart } from './printed-document.ts'

const margin = 62
const [pageWidth, pageHeight] = PageSizes.A4
const right = pageWidth - margin
/** The lowest position of text on a page; the footer is below it. */
const lowest = 84
/** The column of the clauses' numbers, and the indentation of a level. */
const numberWidth = 36
const indent = 16
/** Letters of these languages are taller. */
const tall: readonly Locale[] = ['th', 'hi', 'ja', 'ko', 'zh-Hans', 'zh-Hans-CN', 'zh-Hant']

type Look = { theme: PublicTenant['theme']; locale: Locale; assets: Assets }

/**
 * The position of the next line. A text that reaches the end of a page continues on the next one.
 */
type Pen = {
  document: PDFDocument
  page: PDFPage
  y: number
  typeface: Typeface
  locale: Locale
  colours: { text: RGB; muted: RGB; ink: RGB; line: RGB }
}

/** Draws a document as PDF, with text and lines only: no scripts and no links. */
export async function drawDocument(
  printed: PrintedDocument,
  { theme, locale, assets }: Look,
): Promise<Uint8Array> {
  const letters = new Set('0123456789/·')
  const said: PrintedDocument = JSON.parse(JSON.stringify(printed), (_, value: unknown) => {
    if (typeof value !== 'string') return value
    const text = printable(value)
    for (const letter of text) letters.add(letter)
    return text
  })
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const typeface = await loadTypeface(document, assets, { text: [...letters].join(''), locale })
  document.setTitle(`${said.title} · ${said.facts[0] ?? ''}`)
  document.setLanguage(locale)
  document.setAuthor(said.end[0] ?? said.brand)
  const { text, muted, ink, line } = rolesOf(theme, 'light')
  const colours = { text: hex(text), muted: hex(muted), ink: hex(ink), line: hex(line) }
  const page = document.addPage(PageSizes.A4)
  const pen: Pen = { document, page, y: pageHeight - 64, typeface, locale, colours }
  drawHead(pen, said)
  for (const clause of said.clauses) drawClause(pen, clause, said.plainTitle)
  drawEnd(pen, said.end)
  drawFeet(pen, said)
  return document.save()
}

function drawHead(pen: Pen, { brand, title, summary, facts }: PrintedDocument): void {
  const { page, colours } = pen
  page.drawRectangle({ x: 0, y: pageHeight - 8, width: pageWidth, height: 8, color: colours.ink })
  write(pen, brand, { size: 12, after: 26 })
  write(pen, title, { size: 23, after: 8 })
  write(pen, summary, { size: 10.5, after: 10, colour: colours.muted })
  for (const fact of facts) write(pen, fact, { size: 9, after: 1, colour: colours.muted })
  pen.y -= 10
}

function drawClause(pen: Pen, { number, title, plain, parts }: PrintedClause, plainTitle: string) {
  const { colours } = pen
  // A heading is kept on the same page as the lines that follow it.
  if (pen.y < lowest + 80) turn(pen)
  pen.y -= 12
  const { page, y } = pen
  page.drawLine({
    start: { x: margin, y: y + 20 },
    end: { x: right, y: y + 20 },
    thickness: 0.75,
    color: colours.line,
  })
  write(pen, title, { size: 13.5, after: 5, mark: number, x: margin + numberWidth })
  if (plain !== '') {
    const said = `${plainTitle}: ${plain}`
    write(pen, said, { size: 9, after: 7, x: margin + numberWidth, colour: colours.ink })
  }
  for (const part of parts) drawPart(pen, part)
}

/**
 * Numbers of a clause's parts are printed in the column of numbers; other marks within the text.
 */
function drawPart(pen: Pen, { mark, text, level }: PrintedPart): void {
  const x = margin + numberWidth + Math.max(0, level - 1) * indent
  const hang = /^\d+\.\d+$/.test(mark) ? numberWidth : indent
  const isMarked = mark !== ''
  const inner = isMarked && hang === indent ? x + indent : x
  write(pen, text, { size: 10, after: 5, x: inner, ...(isMarked ? { mark, hang } : {}) })
}

function drawEnd(pen: Pen, lines: readonly string[]): void {
  pen.y -= 14
  for (const line of lines) write(pen, line, { size: 9, after: 2, colour: pen.colours.muted })
}

/** Writes on each page which document it is of, and its number. */
function drawFeet(
  { document, typeface, colours }: Pen,
  { brand, title, facts }: PrintedDocument,
): void {
  const pages = document.getPages()
  for (const [at, page] of pages.entries()) {
    const ink = { size: 8, colour: colours.muted }
    const text = [brand, title, facts[0]].join(' · ')
    const number = `${at + 1} / ${pages.length}`
    const x = right - widthOf(number, ink.size, typeface)
    drawLine(page, { text, x: margin, y: 44, ink }, typeface)
    drawLine(page, { text: number, x, y: 44, ink }, typeface)
  }
}

type Style = {
  size: number
  /** Distance to the next part. */
  after: number
  x?: number
  colour?: RGB
  /** Printed before the first line, `hang` to its left. */
  mark?: string
  hang?: number
}

function write(pen: Pen, text: string, style: Style): void {
  const { size, after, x = margin, colour = pen.colours.text, mark, hang = numberWidth } = style
  const { typeface, locale, colours } = pen
  const leading = size * (tall.includes(locale) ? 1.65 : 1.45)
  for (const [at, line] of wrap(text, { width: right - x, size, locale }, typeface).entries()) {
    if (pen.y < lowest) turn(pen)
    const { page, y } = pen
    drawLine(page, { text: line, x, y, ink: { size, colour } }, typeface)
    if (at === 0 && mark) {
      const ink = { size, colour: colours.muted }
      drawLine(page, { text: mark, x: x - hang, y, ink }, typeface)
    }
    pen.y -= leading
  }
  pen.y -= after
}

function turn(pen: Pen): void {
  pen.page = pen.document.addPage(PageSizes.A4)
  pen.y = pageHeight - 64
}

function hex(colour: string): RGB {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map(
    (pair) => Number.parseInt(pair, 16) / 255,
  )
  return rgb(red, green, blue)
}
