import { maxCellLength } from '#contract/assigning/import-words.ts'

/** Columns beyond are not read: files that people send have fewer. */
export const maxReadColumns = 100

/** A line with values, by its number as spreadsheet programs count lines, and those by their column. */
export type TableRow = { line: number; cells: ReadonlyMap<number, string> }

export type Table = { rows: TableRow[] }

/**
 * Returns what is kept of a cell. NUL characters are removed, because SQLite ends a text at one.
 */
export function cleanCell(cell: string): string {
  if (cell.trim() === '') return ''
  return cell.replaceAll('\0', '').toWellFormed().trim().slice(0, maxCellLength).toWellFormed()
}
