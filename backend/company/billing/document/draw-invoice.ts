import {
  body,
  clean,
  drawHead,
  drawParties,
  type Look,
  margin,
  nextSheet,
  openSheet,
  put,
  putRight,
  putWrapped,
  right,
  rule,
  type Sheet,
  small,
  top,
} from '../../../mail/look/pdf-sheet.ts'
import type { InvoiceWords } from './invoice-words.ts'

const bottom = 64
const unitRight = right - 100
const quantityRight = unitRight - 96
const nameWidth = quantityRight - margin - 44

/** The position on the last page at which the next part is drawn. */
type Pen = { sheet: Sheet; y: number }

/** Draws a document as PDF with text and lines only, on as many pages as its lines need. */
export async function drawInvoice(words: InvoiceWords, look: Look): Promise<Uint8Array> {
  const said = clean(words)
  const sheet = await openSheet(said, look, '0123456789/·')
  const below = drawParties(sheet, said, drawHead(sheet, said))
  let pen = drawColumns({ sheet, y: below }, said)
  for (const item of said.items) pen = drawItem(pen, item, said)
  drawSums(pen, said)
  numberPages(sheet, said)
  return sheet.document.save({ useObjectStreams: false })
}

function drawColumns({ sheet, y }: Pen, { columns }: InvoiceWords): Pen {
  const [item, quantity, unit, amount] = columns
  const head = { y, size: small, colour: sheet.colours.muted }
  put(sheet, item, head)
  putRight(sheet, quantity, { ...head, x: quantityRight })
  putRight(sheet, unit, { ...head, x: unitRight })
  putRight(sheet, amount, head)
  rule(sheet, y - 8)
  return { sheet, y: y - 28 }
}

function drawItem(pen: Pen, item: InvoiceWords['items'][number], words: InvoiceWords): Pen {
  const { sheet, y } = makeRoom(pen, 40, words)
  putRight(sheet, item.quantity, { x: quantityRight, y, size: body })
  putRight(sheet, item.unit, { x: unitRight, y, size: body })
  putRight(sheet, item.amount, { y, size: body })
  let at = { sheet, y: putWrapped(sheet, item.name, { y, width: nameWidth }) + 2 }
  for (const note of item.notes) {
    at = makeRoom(at, 14, words)
    const colour = at.sheet.colours.muted
    const below = putWrapped(at.sheet, note, {
      y: at.y,
      width: nameWidth + 60,
      size: small,
      colour,
    })
    at = { ...at, y: below }
  }
  return { ...at, y: at.y - 8 }
}

function drawSums(pen: Pen, words: InvoiceWords): void {
  const { sums, total, notes } = words
  const { sheet, y: from } = makeRoom(pen, 60 + sums.length * 18 + notes.length * 14, words)
  rule(sheet, from + 8)
  let y = from - 10
  for (const { term, value } of sums) {
    put(sheet, term, { x: quantityRight - 90, y, size: body, colour: sheet.colours.muted })
    putRight(sheet, value, { y, size: body })
    y -= 18
  }
  put(sheet, total.term, { x: quantityRight - 90, y: y - 6, size: 14 })
  putRight(sheet, total.value, { y: y - 6, size: 14 })
  y -= 38
  const width = right - margin
  for (const note of notes) {
    y = putWrapped(sheet, note, { y, width, size: small, colour: sheet.colours.muted }) - 2
  }
}

/** Begins another page if a part does not fit. */
function makeRoom(pen: Pen, height: number, words: InvoiceWords): Pen {
  if (pen.y - height > bottom) return pen
  return drawColumns({ sheet: nextSheet(pen.sheet), y: top - 60 }, words)
}

function numberPages(sheet: Sheet, { facts }: InvoiceWords): void {
  const pages = sheet.document.getPages()
  if (pages.length === 1) return
  for (const [at, page] of pages.entries()) {
    const text = `${facts[0]?.value ?? ''} · ${at + 1}/${pages.length}`
    const spot = { y: 36, size: small, colour: sheet.colours.muted }
    putRight({ ...sheet, page }, text, spot)
  }
}
