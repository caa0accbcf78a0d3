import { PageSizes, PDFDocument, type PDFPage, type RGB, rgb } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import { loadTypeface, type Typeface } from '#app/format/pdf/typeface.ts'
import { drawLine, printable, widthOf, wrap } from '#app/format/pdf/typeset.ts'
import type { Assets } from '#contract/assets.ts'
import type { Brand } from '#contract/commerce/channel.ts'
import type { Locale } from '#contract/locale.ts'

export const margin = 56
const [pageWidth, pageHeight] = PageSizes.A4
export const right = pageWidth - margin
export const top = pageHeight
export const body = 10.5
export const small = 8.5
/** The width of a column; seller and buyer are in two columns. */
const half = (pageWidth - 2 * margin - 24) / 2

/** A page of a receipt or an invoice, with its document and fonts. */
export type Sheet = {
  document: PDFDocument
  page: PDFPage
  typeface: Typeface
  locale: Locale
  colours: { text: RGB; muted: RGB; ink: RGB; line: RGB }
}

export type Look = { brand: Brand; locale: Locale; assets: Assets }
export type Pair = { term: string; value: string }
type Said = { title: string; facts: readonly Pair[] }

/** Opens a document with its first page, and with the fonts that its words and `signs` need. */
export async function openSheet(
  said: Said,
  { brand, locale, assets }: Look,
  signs = '',
): Promise<Sheet> {
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const typeface = await loadTypeface(document, assets, { text: lettersOf(said) + signs, locale })
  document.setTitle(`${said.title} ${said.facts[0]?.value ?? ''}`)
  document.setLanguage(locale)
  document.setAuthor(brand.legalEntity)
  const { text, muted, ink, line } = brand.colours
  const colours = { text: hex(text), muted: hex(muted), ink: hex(ink), line: hex(line) }
  return { document, page: addPage(document, colours.ink), typeface, locale, colours }
}

/** Goes on with the next page of the same document. */
export function nextSheet(sheet: Sheet): Sheet {
  return { ...sheet, page: addPage(sheet.document, sheet.colours.ink) }
}

function addPage(document: PDFDocument, color: RGB): PDFPage {
  const page = document.addPage(PageSizes.A4)
  page.drawRectangle({ x: 0, y: pageHeight - 8, width: pageWidth, height: 8, color })
  return page
}

type Head = { brand: string; title: string; facts: readonly Pair[] }

/** Draws the sender, the title and the facts; returns where the next part begins. */
export function drawHead(sheet: Sheet, { brand, title, facts }: Head): number {
  const { colours } = sheet
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

type Parties = Record<'seller' | 'buyer', { term: string; lines: readonly string[] }>

export function drawParties(sheet: Sheet, { seller, buyer }: Parties, from: number): number {
  const ends = [seller, buyer].map(({ term, lines }, at) => {
    const x = margin + at * (half + 24)
    put(sheet, term, { x, y: from, size: small, colour: sheet.colours.muted })
    let y = from - 18
    for (const line of lines) y = putWrapped(sheet, line, { x, y, width: half })
    return y
  })
  return Math.min(...ends) - 20
}

type Spot = { x?: number; y: number; size: number; colour?: RGB }

export function put(sheet: Sheet, text: string, { x = margin, y, size, colour }: Spot): void {
  const ink = { size, colour: colour ?? sheet.colours.text }
  drawLine(sheet.page, { text, x, y, ink }, sheet.typeface)
}

export function putRight(sheet: Sheet, text: string, { x = right, ...spot }: Spot): void {
  put(sheet, text, { ...spot, x: x - widthOf(text, spot.size, sheet.typeface) })
}

/** Draws text over as many lines as it needs; returns the position of the next line. */
export function putWrapped(
  sheet: Sheet,
  text: string,
  { x, y, width, size = body, colour }: Omit<Spot, 'size'> & { width: number; size?: number },
): number {
  const lines = wrap(text, { width, size, locale: sheet.locale }, sheet.typeface)
  const leading = size === body ? 16 : 12
  for (const [at, line] of lines.entries()) {
    put(sheet, line, {
      ...(x === undefined ? {} : { x }),
      y: y - at * leading,
      size,
      ...(colour ? { colour } : {}),
    })
  }
  return y - lines.length * leading
}

export function rule({ page, colours }: Sheet, y: number): void {
  page.drawLine({
    start: { x: margin, y },
    end: { x: right, y },
    thickness: 0.75,
    color: colours.line,
  })
}

/** Removes the characters that the fonts do not contain from every word of a document. */
export function clean<Words>(words: Words): Words {
  return JSON.parse(JSON.stringify(words), (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  )
}

function lettersOf(words: object): string {
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
