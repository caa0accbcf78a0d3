import {
  type FileEncoding,
  type FileProblem,
  type FileSeparator,
  maxImportBytes,
  maxImportColumns,
  maxImportRows,
} from '#contract/assigning/import-words.ts'
import { fold } from '#contract/fold.ts'
import type { Locale } from '#contract/locale.ts'
import type { Guess } from '../encoding/decode-text.ts'
import { readCsv } from '../table/read-csv.ts'
import type { TableRow } from '../table/table.ts'
import { valuesOf } from './check-rows.ts'
import { type FoundTable, findColumns } from './find-columns.ts'
import { nameParts } from './office-words.ts'

/** An encoding that a file could be in, and the first names that it gives. */
export type FileReading = { encoding: FileEncoding; names: string[] }

/** A file's rows; encoding and separator are absent for a workbook, and sheets for a text. */
export type ReadTable = FoundTable & {
  encoding?: FileEncoding
  separator?: FileSeparator
  /** The encodings to choose from where none is certain. */
  readings?: FileReading[]
  sheets?: string[]
  sheet?: number
}

export type FileWish = {
  /** Decides between encodings that explain a file equally well. */
  locale: Locale
  /** The encoding that a person has chosen. */
  encoding?: FileEncoding | undefined
  sheet?: number | undefined
}

// Imported on demand, because few files are workbooks.
const loadBooks = () => import('../table/read-workbook.ts')
const loadEncodings = () => import('../encoding/decode-text.ts')

/** The limit of rows, with space for lines above them. */
const mostLines = maxImportRows + 10

/**
 * Reads a table of people from a CSV file or a workbook; the type is detected from the content, not
 * the name.
 */
export async function readTable(
  bytes: Uint8Array<ArrayBuffer>,
  wish: FileWish,
): Promise<ReadTable | FileProblem> {
  if (bytes.length > maxImportBytes) return 'too_large'
  if (bytes.length === 0) return 'empty'
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'locked'
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) ? readBook(bytes, wish) : readText(bytes, wish)
}

async function readBook(bytes: Uint8Array, wish: FileWish): Promise<ReadTable | FileProblem> {
  const { readWorkbook } = await loadBooks()
  const book = readWorkbook(bytes, { maxLine: mostLines, sheet: wish.sheet })
  if (typeof book === 'string') return book
  const table = toTable(book.rows)
  return typeof table === 'string' ? table : { ...table, sheets: book.sheets, sheet: book.sheet }
}

async function readText(bytes: Uint8Array, wish: FileWish): Promise<ReadTable | FileProblem> {
  const { decodeAs, decodeText } = await loadEncodings()
  const chosen = wish.encoding && decodeAs(bytes, wish.encoding)
  const { text, encoding, guesses } =
    wish.encoding === undefined || chosen === undefined
      ? decodeText(bytes, wish.locale)
      : { text: chosen, encoding: wish.encoding, guesses: [] }
  // Binary files such as pictures contain NUL characters in any encoding.
  if (text.slice(0, 1_000).includes('\0')) return 'no_table'
  const { rows, separator, isLonger } = readCsv(text, mostLines)
  const table = isLonger ? 'too_many_rows' : toTable(rows)
  if (typeof table === 'string') return table
  const readings = guesses.length === 0 ? {} : { readings: guesses.map(toReading) }
  return { ...table, encoding, separator, ...readings }
}

const namesShown = 3

/** Returns the first names in a sample that have letters outside ASCII, or other cells that have. */
function toReading({ encoding, sample }: Guess): FileReading {
  const table = toTable(readCsv(sample, mostLines).rows)
  const { rows, columns } = typeof table === 'string' ? { rows: [], columns: [] } : table
  const isForeign = (text: string) => /[^\p{ASCII}]/u.test(text)
  const names = rows.map(({ cells }) => valuesOf(cells, columns).name).filter(isForeign)
  const cells = rows.flatMap((row) => row.cells).filter(isForeign)
  const shown = (names.length > 0 ? names : cells).map((text) => text.normalize('NFC'))
  return { encoding, names: [...new Set(shown)].slice(0, namesShown) }
}

/** Reads rows that were typed or pasted. */
export function readPasted(text: string): ReadTable | FileProblem {
  const { rows, isLonger } = readCsv(text, mostLines)
  return isLonger ? 'too_many_rows' : toTable(rows)
}

function toTable(lines: readonly TableRow[]): FoundTable | FileProblem {
  const { heads, columns, first } = findColumns(lines)
  const kept = keptOf({ columns, heads })
  const cellsOf = (cells: ReadonlyMap<number, string>) => kept.map((at) => cells.get(at) ?? '')
  const table = {
    heads: heads.length === 0 ? [] : kept.map((at) => heads[at] ?? ''),
    columns: kept.map((at) => columns[at] ?? null),
    rows: lines.slice(first).map(({ line, cells }) => ({ line, cells: cellsOf(cells) })),
  }
  if (table.rows.length === 0) return 'empty'
  return table.rows.length > maxImportRows ? 'too_many_rows' : table
}

/**
 * The columns that have a field, and of the others the first ones, up to the limit; a given name
 * comes before the family name, whose order a list for sorting has reversed.
 */
function keptOf({ columns, heads }: Pick<FoundTable, 'columns' | 'heads'>): number[] {
  const all = [...columns.keys()]
  const known = all.filter((at) => columns[at] !== null)
  const others = all.filter((at) => columns[at] === null)
  const kept = [...known, ...others].slice(0, maxImportColumns).toSorted((a, b) => a - b)
  const partAt = (words: readonly string[]) =>
    kept.findIndex((at) => columns[at] === 'name' && words.some((word) => isTitle(heads[at], word)))
  const [given, family] = [partAt(nameParts.given), partAt(nameParts.family)]
  const isReversed = family >= 0 && family < given
  return isReversed ? kept.with(family, kept[given] ?? 0).with(given, kept[family] ?? 0) : kept
}

const isTitle = (head = '', word: string) => fold(head) === fold(word)

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}
