import {
  type FileEncoding,
  type FileProblem,
  type FileSeparator,
  maxImportBytes,
  maxImportColumns,
  maxImportRows,
} from '#contract/assigning/import-words.ts'
import type { Locale } from '#contract/locale.ts'
import { readCsv } from '../table/read-csv.ts'
import type { TableRow } from '../table/table.ts'
import { decodeText } from './decode-text.ts'
import { type FoundTable, findColumns } from './find-columns.ts'

/** A file's rows; encoding and separator are absent for a workbook. */
export type ReadTable = FoundTable & { encoding?: FileEncoding; separator?: FileSeparator }

// Imported on demand, because few files are workbooks.
const loadBooks = () => import('../table/read-workbook.ts')

/** The limit of rows, with space for lines above them. */
const mostLines = maxImportRows + 10

/**
 * Reads a table of people from a CSV file or a workbook; the type is detected from the content, not
 * the name. The locale decides between encodings that explain a file equally well.
 */
export async function readTable(
  bytes: Uint8Array<ArrayBuffer>,
  locale: Locale,
): Promise<ReadTable | FileProblem> {
  if (bytes.length > maxImportBytes) return 'too_large'
  if (bytes.length === 0) return 'empty'
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'locked'
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    const { readWorkbook } = await loadBooks()
    const book = readWorkbook(bytes, { maxLine: mostLines })
    return typeof book === 'string' ? book : toTable(book.rows)
  }
  const { text, encoding } = decodeText(bytes, locale)
  // Binary files such as pictures contain NUL characters in any encoding.
  if (text.slice(0, 1_000).includes('\0')) return 'no_table'
  const { rows, separator, isLonger } = readCsv(text, mostLines)
  const table = isLonger ? 'too_many_rows' : toTable(rows)
  return typeof table === 'string' ? table : { ...table, encoding, separator }
}

/** Reads rows that were typed or pasted. */
export function readPasted(text: string): ReadTable | FileProblem {
  const { rows, isLonger } = readCsv(text, mostLines)
  return isLonger ? 'too_many_rows' : toTable(rows)
}

function toTable(lines: readonly TableRow[]): FoundTable | FileProblem {
  const { heads, columns, first } = findColumns(lines)
  const kept = keptOf(columns)
  const cellsOf = (cells: ReadonlyMap<number, string>) => kept.map((at) => cells.get(at) ?? '')
  const table = {
    heads: heads.length === 0 ? [] : kept.map((at) => heads[at] ?? ''),
    columns: kept.map((at) => columns[at] ?? null),
    rows: lines.slice(first).map(({ line, cells }) => ({ line, cells: cellsOf(cells) })),
  }
  if (table.rows.length === 0) return 'empty'
  return table.rows.length > maxImportRows ? 'too_many_rows' : table
}

/** The columns that have a field, and of the others the first ones, up to the limit. */
function keptOf(columns: FoundTable['columns']): number[] {
  const all = [...columns.keys()]
  const known = all.filter((at) => columns[at] !== null)
  const others = all.filter((at) => columns[at] === null)
  return [...known, ...others].slice(0, maxImportColumns).toSorted((a, b) => a - b)
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}
