import { cleanCell, maxReadColumns, type TableRow } from './table.ts'
import { attributeOf, decodeXml, type XmlTag, xmlTags } from './xml-tags.ts'

/** A cell whose text is in another part of the workbook, by its index there. */
type Shared = { shared: number }
type Found = string | Shared

export type Sheet = {
  rows: Map<number, Map<number, Found>>
  /** Whether there are values below the last line that is read. */
  isLonger: boolean
}

export type SheetReading = {
  maxLine: number
  /** Whether the format of a cell, by its index, shows a day. */
  isDay: (format: number) => boolean
  /** Whether days are counted from 1904. */
  is1904: boolean
}

type Cell = { row: number; column: number; type: string; format: number; text: string }

/**
 * Reads the cells of a sheet by their addresses. A cell outside the limits is passed over before
 * anything is kept for it, so that the work depends on the file's size and not on an address.
 */
export function readSheet(xml: string, reading: SheetReading): Sheet {
  const sheet: Sheet = { rows: new Map(), isLonger: false }
  let row = 0
  let cell: Cell = { row: 0, column: -1, type: '', format: 0, text: '' }
  let isText = false
  for (const tag of xmlTags(xml)) {
    const { name, isEnd, isEmpty, before } = tag
    if (name === 'row' && !isEnd) {
      row = Number(attributeOf(tag.attributes, 'r')) || row + 1
      cell = { ...cell, row, column: -1 }
    } else if (name === 'c' && !isEnd) {
      cell = startCell(tag, cell)
    } else if ((name === 'v' || name === 't') && !isEmpty) {
      if (isEnd && isText) cell.text += decodeXml(before)
      isText = !isEnd
    } else if (name === 'c') {
      keepCell(sheet, cell, reading)
    } else if (name === 'sheetData' && isEnd) break
    if (sheet.isLonger) break
  }
  return sheet
}

function startCell({ attributes }: XmlTag, last: Cell): Cell {
  const address = /^([A-Z]{1,4})(\d{1,8})$/.exec(attributeOf(attributes, 'r') ?? '')
  return {
    row: address ? Number(address[2]) : last.row,
    column: address ? columnOf(address[1] ?? '') : last.column + 1,
    type: attributeOf(attributes, 't') ?? 'n',
    format: Number(attributeOf(attributes, 's')) || 0,
    text: '',
  }
}

function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function keepCell(sheet: Sheet, cell: Cell, reading: SheetReading): void {
  const { row, column, text } = cell
  if (text.trim() === '' || column >= maxReadColumns || cell.type === 'e') return
  if (row > reading.maxLine) {
    sheet.isLonger = true
    return
  }
  const cells = sheet.rows.get(row) ?? new Map<number, Found>()
  cells.set(column, foundIn(cell, reading))
  sheet.rows.set(row, cells)
}

function foundIn({ type, format, text }: Cell, { isDay, is1904 }: SheetReading): Found {
  if (type === 's') return { shared: Number(text) }
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type === 'd') return text.slice(0, 10)
  const number = Number(text)
  if (type !== 'n' || !Number.isFinite(number)) return text
  if (!isDay(format)) return String(number)
  // 1900 counts a day that it did not have; the days after it begin at 30 December 1899.
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const day = new Date(start + Math.floor(number) * 86_400_000)
  return Number.isNaN(day.getTime()) ? text : day.toISOString().slice(0, 10)
}

/** Returns the rows with the shared texts put in, in the order of their lines. */
export function rowsOf({ rows }: Sheet, textAt: (index: number) => string): TableRow[] {
  return [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(([line, found]) => {
      const texts = [...found].map(([column, value]) => {
        return [
          column,
          cleanCell(typeof value === 'string' ? value : textAt(value.shared)),
        ] as const
      })
      return { line, cells: new Map(texts) }
    })
}

/** Returns the indexes of the shared texts that a sheet uses. */
export function sharedIn({ rows }: Sheet): Set<number> {
  const cells = [...rows.values()].flatMap((found) => [...found.values()])
  return new Set(cells.flatMap((value) => (typeof value === 'string' ? [] : [value.shared])))
}

/** Reads the wanted ones of the texts that cells share; those in a reading aid are left out. */
export function readShared(xml: string, wanted: ReadonlySet<number>): Map<number, string> {
  const texts = new Map<number, string>()
  let [index, text, isAid, left] = [-1, '', false, wanted.size]
  for (const { name, isEnd, isEmpty, before } of xmlTags(xml)) {
    if (left === 0) break
    if (name === 'si' && !isEnd) {
      index += 1
      text = ''
    }
    if (name === 'rPh') isAid = !isEnd
    if (name === 't' && isEnd && !isAid && wanted.has(index)) text += decodeXml(before)
    if (name === 'si' && (isEnd || isEmpty) && wanted.has(index)) {
      texts.set(index, text)
      left -= 1
    }
  }
  return texts
}
