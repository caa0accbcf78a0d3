import {
  type FileEncoding,
  type FileProblem,
  type FileSeparator,
  maxCellLength,
  maxImportBytes,
  maxImportColumns,
  maxImportRows,
} from '#contract/assigning/import-words.ts'
import type { Locale } from '#contract/locale.ts'
import { decodeText } from './decode-text.ts'
import { type FoundTable, findColumns } from './find-columns.ts'
import { readCsv } from './read-csv.ts'

/** A file's rows; encoding and separator are absent for a workbook. */
export type ReadTable = FoundTable & { encoding?: FileEncoding; separator?: FileSeparator }

// Imported on demand, because few files are workbooks.
const loadXlsx = () => import('./read-xlsx.ts')

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
    const { readXlsx } = await loadXlsx()
    const rows = await readXlsx(bytes, mostLines)
    return typeof rows === 'string' ? rows : toTable(rows)
  }
  const { text, encoding } = decodeText(bytes, locale)
  // Binary files such as pictures contain NUL characters in any encoding.
  if (text.slice(0, 1_000).includes('\0')) return 'no_table'
  const { rows, separator } = await readCsv(text, mostLines)
  const table = toTable(rows)
  return typeof table === 'string' ? table : { ...table, encoding, separator }
}

/** Reads rows that were typed or pasted. */
export async function readPasted(text: string): Promise<ReadTable | FileProblem> {
  return toTable((await readCsv(text, mostLines)).rows)
}

function toTable(lines: readonly string[][]): FoundTable | FileProblem {
  const kept = lines.map((cells) => cells.slice(0, maxImportColumns).map(cleanCell))
  const table = findColumns(kept)
  if (table.rows.length === 0) return 'empty'
  return table.rows.length > maxImportRows ? 'too_many_rows' : table
}

// NUL characters are removed, because SQLite ends a text at one.
function cleanCell(cell: string): string {
  return cell.replaceAll('\0', '').toWellFormed().trim().slice(0, maxCellLength).toWellFormed()
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}
