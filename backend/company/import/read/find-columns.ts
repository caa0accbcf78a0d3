import { type ImportField, importFields } from '#contract/assigning/import-words.ts'
import { fold } from '#contract/fold.ts'
import { readDay } from '../../../platform/time/read-day.ts'
import type { TableRow } from '../table/table.ts'
import { columnWords } from './column-words.ts'
import { officeWords, placeWords } from './office-words.ts'
import { localeNamed } from './read-locale.ts'

/** The field of each column; null for a column that is ignored. */
export type Columns = readonly (ImportField | null)[]
export type FoundTable = {
  /** The title of each column; empty if the file has none. */
  heads: string[]
  columns: Columns
  /** The rows below the titles, with their line numbers as spreadsheet programs count them. */
  rows: { line: number; cells: string[] }[]
}
type FoundColumns = Pick<FoundTable, 'heads' | 'columns'> & {
  /** The index of the first row below the titles. */
  first: number
}

const fieldOfWord: ReadonlyMap<string, ImportField> = new Map(
  importFields.flatMap((field) =>
    [...columnWords[field], ...(officeWords[field] ?? [])].map(
      (word) => [fold(word), field] as const,
    ),
  ),
)

/** The most lines above the row of column titles. */
const maxTitleRows = 5
const judgedRows = 100

/** Finds the row of column titles, and the field of each column by its title and cells. */
export function findColumns(lines: readonly TableRow[]): FoundColumns {
  const seen = lines.slice(0, maxTitleRows + judgedRows)
  const width = 1 + Math.max(-1, ...seen.flatMap(({ cells }) => [...cells.keys()]))
  const table = seen.map(({ cells }) =>
    Array.from({ length: width }, (_, at) => cells.get(at) ?? ''),
  )
  const headAt = headOf(table)
  const heads = (headAt === undefined ? undefined : table[headAt]) ?? []
  const first = headAt === undefined ? 0 : headAt + 1
  const named = Array.from({ length: width }, (_, at) => fieldNamed(heads[at] ?? ''))
  const placed = withPlace(withoutRepeats(named), heads)
  return { heads, columns: byShape(placed, table.slice(first)), first }
}

function fieldNamed(head: string): ImportField | null {
  const plain = fold(head)
  return fieldOfWord.get(plain) ?? fieldOfWord.get(plain.replaceAll(' ', '')) ?? null
}

/** Without a column of plans, the country of the journey says which plan is meant. */
function withPlace(columns: Columns, heads: readonly string[]): Columns {
  if (columns.includes('plan')) return columns
  const isOf = (words: readonly string[]) => {
    const folded = words.map((word) => fold(word))
    return heads.findIndex((head, at) => columns[at] === null && folded.includes(fold(head)))
  }
  const destination = isOf(placeWords.destination)
  const country = columns.includes('day') ? isOf(placeWords.country) : -1
  const place = destination >= 0 ? destination : country
  return columns.map((field, at) => (at === place ? 'plan' : field))
}

/** The index of the row of column titles; undefined if the first row is a person already. */
function headOf(table: readonly string[][]): number | undefined {
  const counts = table
    .slice(0, maxTitleRows + 1)
    .map((cells) => (cells.some(isMail) ? 0 : cells.filter((cell) => fieldNamed(cell)).length))
  const best = counts.indexOf(Math.max(...counts, 1))
  if (best >= 0) return best
  // Without known words, the titles are a row without an address above rows with addresses.
  const firstMail = table.findIndex((cells) => cells.some(isMail))
  return firstMail === 1 && (table[0]?.length ?? 0) > 1 ? 0 : undefined
}

const isMail = (cell: string) => /^\s*\S+@\S+\s*$/.test(cell)

/**
 * A name may be in several columns, which are joined; any other field is read from its first
 * column.
 */
function withoutRepeats(columns: Columns): Columns {
  return columns.map((field, at) =>
    field !== null && field !== 'name' && columns.indexOf(field) < at ? null : field,
  )
}

/** How cells of a field look, the most distinctive first; names are recognised last. */
const shapes: readonly (readonly [ImportField, (cell: string) => boolean])[] = [
  ['email', isMail],
  ['plan', (cell) => /\d\s*(gb|mb|go|mo|гб)\b/i.test(cell)],
  ['day', (cell) => /\d/.test(cell) && !('problem' in readDay(cell, 'day_first'))],
  ['locale', (cell) => localeNamed(cell) !== undefined],
  ['name', (cell) => /\p{L}{2}/u.test(cell) && !/\d/.test(cell)],
]

/** Gives fields that no title names to the column whose cells look most like them. */
function byShape(named: Columns, rows: readonly string[][]): Columns {
  const columns = [...named]
  for (const [field, looksRight] of shapes) {
    if (columns.includes(field)) continue
    const shares = columns.map((taken, at) => (taken === null ? shareOf(rows, at, looksRight) : 0))
    const best = shares.indexOf(Math.max(...shares))
    if ((shares[best] ?? 0) > 0.5) columns[best] = field
  }
  return columns
}

function shareOf(rows: readonly string[][], at: number, looksRight: (cell: string) => boolean) {
  const cells = rows.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== '')
  return cells.length === 0 ? 0 : cells.filter(looksRight).length / cells.length
}
