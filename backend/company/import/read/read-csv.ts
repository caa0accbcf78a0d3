import { type FileSeparator, fileSeparators } from '#contract/assigning/import-words.ts'

/** The number of lines from which the separator is detected. */
const judgedLines = 20

const loadLibrary = () => import('papaparse')

export type Table = { rows: string[][]; separator: FileSeparator }

/** Reads text with separated values; empty lines are left out. */
export async function readCsv(text: string, maxRows: number): Promise<Table> {
  const { default: papa } = await loadLibrary()
  // Excel writes a line such as "sep=;" for its own use.
  const named = /^sep=(.)\r?\n/i.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const parse = (delimiter: FileSeparator, preview: number) =>
    papa.parse<string[]>(body, { delimiter, preview, skipEmptyLines: 'greedy' }).data
  const declared = fileSeparators.find((each) => each === named?.[1])
  const separator = declared ?? bestOf((each) => parse(each, judgedLines))
  return { rows: parse(separator, maxRows), separator }
}

/**
 * The separator with which most lines have the same number of cells; of several, the one with more
 * cells.
 */
function bestOf(linesBy: (separator: FileSeparator) => string[][]): FileSeparator {
  const scored = fileSeparators.map((separator) => {
    const widths = linesBy(separator).map(({ length }) => length)
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
