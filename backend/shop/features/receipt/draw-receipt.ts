import {
  body,
  clean,
  drawHead,
  drawParties,
  type Look,
  margin,
  openSheet,
  put,
  putRight,
  putWrapped,
  right,
  rule,
  type Sheet,
  small,
} from '../../../mail/look/pdf-sheet.ts'
import type { ReceiptWords } from './receipt-words.ts'

/** Draws a receipt as one page of PDF, with text and lines only: no scripts and no links. */
export async function drawReceipt(words: ReceiptWords, look: Look): Promise<Uint8Array> {
  const said = clean(words)
  const sheet = await openSheet(said, look)
  const below = drawParties(sheet, said, drawHead(sheet, said))
  drawFoot(sheet, said, drawItems(sheet, said, below))
  return sheet.document.save({ useObjectStreams: false })
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
