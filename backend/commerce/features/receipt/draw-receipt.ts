import { PageSizes, PDFDocument, type PDFPage, type RGB, rgb } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import { loadTypeface, type Typeface } from '#app/format/paper/typeface.ts'
import { drawLine, printable, widthOf, wrap } from '#app/format/paper/typeset.ts'
import type { Assets } from '#contract/assets.ts'
import type { Brand } from '#contract/channel.ts'
import type { Locale } from '#contract/locale.ts'
import type { ReceiptWords } from './receipt-words.ts'

const margin = 56
const [pageWidth, pageHeight] = PageSizes.A4
const right = pageWidth - margin
const body = 10.5
const small = 8.5
/** Seller and buyer stand in two columns. */
const half = (pageWidth - 2 * margin - 24) / 2

type Sheet = {
  page: PDFPage
  typeface: Typeface
  locale: Locale
  colours: { text: RGB; muted: RGB; ink: RGB; line: RGB }
}

type Look = { brand: Brand; locale: Locale; assets: Assets }

/** Draws a receipt as one page of PDF, with text and lines only: no scripts and no links. */
export async function drawReceipt(
  words: ReceiptWords,
  { brand, locale, assets }: Look,
): Promise<Uint8Array> {
  const said = clean(words)
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const typeface = await loadTypeface(document, assets, { text: lettersOf(said), locale })
  document.setTitle(`${said.title} ${said.facts[0]?.value ?? ''}`)
  document.setLanguage(locale)
  document.setAuthor(brand.legalEntity)
  const { text, muted, ink, line } = brand.colours
  const colours = { text: hex(text), muted: hex(muted), ink: hex(ink), line: hex(line) }
  const sheet = { page: document.addPage(PageSizes.A4), typeface, locale, colours }
  const below = drawParties(sheet, said, drawHead(sheet, said))
  drawFoot(sheet, said, drawItems(sheet, said, below))
  return document.save({ useObjectStreams: false })
}

function drawHead(sheet: Sheet, { brand, title, facts }: ReceiptWords): number {
  const { page, colours } = sheet
  page.drawRectangle({ x: 0, y: pageHeight - 8, width: pageWidth, height: 8, color: colours.ink })
  put(sheet, brand, { y: pageHeight - 72, size: 18 })
  putRight(sheet, title, { y: pageHeight - 72, size: 18 })
  let y = pageHeight - 108
  for (const { term, value } of facts) {
    put(sheet, term, { y, size: body, colour: colours.muted })
    putRight(sheet, value, { y, size: body })
    y -= 18
  }
  return y - 14
}

function drawParties(sheet: Sheet, { seller, buyer }: ReceiptWords, top: number): number {
  const ends = [seller, buyer].map(({ term, lines }, at) => {
    const x = margin + at * (half + 24)
    put(sheet, term, { x, y: top, size: small, colour: sheet.colours.muted })
    let y = top - 18
    for (const line of lines) y = putWrapped(sheet, line, { x, y, width: half })
    return y
  })
  return Math.min(...ends) - 20
}

function drawItems(sheet: Sheet, words: ReceiptWords, top: number): number {
  const { colours } = sheet
  const [item, quantity, amount] = words.columns
  const quantityRight = right - 120
  put(sheet, item, { y: top, size: small, colour: colours.muted })
  putRight(sheet, quantity, { x: quantityRight, y: top, size: small, colour: colours.muted })
  putRight(sheet, amount, { y: top, size: small, colour: colours.muted })
  rule(sheet, top - 8)
  let y = top - 28
  for (const row of words.items) {
    putRight(sheet, row.quantity, { x: quantityRight, y, size: body })
    putRight(sheet, row.amount, { y, size: body })
    y = putWrapped(sheet, row.name, { x: margin, y, width: quantityRight - margin - 60 }) - 6
  }
  rule(sheet, y + 8)
  put(sheet, words.total.term, { y: y - 18, size: 14 })
  putRight(sheet, words.total.value, { y: y - 18, size: 14 })
  put(sheet, words.tax, { y: y - 36, size: small, colour: colours.muted })
  return y - 66
}

function drawFoot(sheet: Sheet, { refund, terms, help }: ReceiptWords, top: number): void {
  const width = right - margin
  const y = refund ? putWrapped(sheet, refund, { x: margin, y: top, width }) - 8 : top
  put(sheet, terms, { y, size: small, colour: sheet.colours.muted })
  put(sheet, help, { y: y - 14, size: small, colour: sheet.colours.muted })
}

type Spot = { x?: number; y: number; size: number; colour?: RGB }

function put(sheet: Sheet, text: string, { x = margin, y, size, colour }: Spot): void {
  const ink = { size, colour: colour ?? sheet.colours.text }
  drawLine(sheet.page, { text, x, y, ink }, sheet.typeface)
}

function putRight(sheet: Sheet, text: string, { x = right, ...spot }: Spot): void {
  put(sheet, text, { ...spot, x: x - widthOf(text, spot.size, sheet.typeface) })
}

/** Draws text over as many lines as it needs; returns the position of the next line. */
function putWrapped(
  sheet: Sheet,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const lines = wrap(text, { width, size: body, locale: sheet.locale }, sheet.typeface)
  for (const [at, line] of lines.entries()) put(sheet, line, { x, y: y - at * 16, size: body })
  return y - lines.length * 16
}

function rule({ page, colours }: Sheet, y: number): void {
  page.drawLine({
    start: { x: margin, y },
    end: { x: right, y },
    thickness: 0.75,
    color: colours.line,
  })
}

/** Removes from every word of a receipt what the fonts cannot show. */
function clean(words: ReceiptWords): ReceiptWords {
  return JSON.parse(JSON.stringify(words), (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  )
}

function lettersOf(words: ReceiptWords): string {
  const letters: string[] = []
  JSON.stringify(words, (_, value: unknown) => {
    if (typeof value === 'string') letters.push(value)
    return value
  })
  return letters.join('')
}

function hex(colour: string): RGB {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map(
    (pair) => Number.parseInt(pair, 16) / 255,
  )
  return rgb(red, green, blue)
}
