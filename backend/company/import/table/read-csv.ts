import {
  type FileSeparator,
  fileSeparators,
  maxCellLength,
} from '#contract/assigning/import-words.ts'
import { cleanCell, maxReadColumns, type Table, type TableRow } from './table.ts'

/** The beginning of a text from which the separator is detected. */
const judgedLength = 65_536
const judgedLines = 20

/**
 * Reads text with separated values (RFC 4180, and what spreadsheet programs make of it). Lines
 * without a value are left out but counted. The work is proportional to the text, and what is kept
 * to its lines and columns within the limits.
 */
export function readCsv(
  text: string,
  maxLine: number,
): Table & { separator: FileSeparator; isLonger: boolean } {
  // Excel writes a line such as "sep=;" for its own use.
  const named = /^sep=(.)\r?\n/i.exec(text)
  const start = named ? named[0].length : 0
  const declared = fileSeparators.find((each) => each === named?.[1])
  const separator = declared ?? bestOf(text.slice(start, start + judgedLength))
  return { ...readRows(text, { separator, start, maxLine }), separator }
}

type Reading = { separator: string; start: number; maxLine: number }

const lineFeed = 10
const carriageReturn = 13

function readRows(text: string, { separator, start, maxLine }: Reading) {
  const rows: TableRow[] = []
  const sign = separator.charCodeAt(0)
  let [at, line, isLonger] = [start, 0, false]
  while (at < text.length && !isLonger) {
    line += 1
    if (text.charCodeAt(at) === lineFeed) {
      at += 1
      continue
    }
    const found = readLine(text, at, sign)
    at = found.end
    const { cells } = found
    if (cells && line <= maxLine) rows.push({ line, cells })
    isLonger = cells !== undefined && line > maxLine
  }
  return { rows, isLonger }
}

/** Reads a line up to its end; without a value, nothing is made of it. */
function readLine(text: string, start: number, sign: number) {
  let cells: Map<number, string> | undefined
  let at = start
  for (let column = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === lineFeed) break
    if (code === sign) column += 1
    else if (code !== carriageReturn) {
      const end = fieldEnd(text, at, sign)
      const value = column < maxReadColumns ? cleanCell(cellOf(text, at, end)) : ''
      if (value !== '') cells = (cells ?? new Map()).set(column, value)
      at = end - 1
    }
  }
  return { cells, end: at + 1 }
}

/** Returns where a field ends; a separator or a line break in quotes belongs to the field. */
function fieldEnd(text: string, start: number, sign: number): number {
  let at = start
  while (text.charCodeAt(at) === quote) {
    const close = text.indexOf('"', at + 1)
    // A quote that is never closed is text.
    if (close < 0) break
    at = close + 1
  }
  while (at < text.length && !isEndOfField(text.charCodeAt(at), sign)) at += 1
  return at
}

const quote = 34

const isEndOfField = (code: number, sign: number) =>
  code === sign || code === lineFeed || code === carriageReturn

/** Whatever is longer than this is longer than what is kept of a cell, even if each sign is doubled. */
const readLength = 4 * maxCellLength

function cellOf(text: string, start: number, end: number): string {
  const field = text.slice(start, Math.min(end, start + readLength)).trim()
  const isCut = end - start > readLength && field.startsWith('"')
  return unquoted(isCut ? `${field}"` : field)
}

function unquoted(field: string): string {
  const last = field.lastIndexOf('"')
  if (!field.startsWith('"') || last === 0) return field
  return field.slice(1, last).replaceAll('""', '"') + field.slice(last + 1)
}

/**
 * The separator with which most lines have the same number of cells; of several, the one with more
 * cells.
 */
function bestOf(text: string): FileSeparator {
  const scored = fileSeparators.map((separator) => {
    const { rows } = readRows(text, { separator, start: 0, maxLine: judgedLines })
    const widths = rows.map(({ cells }) => Math.max(...cells.keys()) + 1)
    const width = mostFrequent(widths)
    const agreeing = widths.filter((each) => each === width).length / Math.max(1, widths.length)
    return { separator, score: width > 1 ? agreeing * 100 + Math.min(width, 20) : 0 }
  })
  return scored.toSorted((a, b) => b.score - a.score)[0]?.separator ?? ','
}

function mostFrequent(numbers: readonly number[]): number {
  const groups = [...Map.groupBy(numbers, (each) => each)]
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0
}
