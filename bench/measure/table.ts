import type { Verdict } from './ratio.ts'

/** A row without a verdict is a limit or another figure for comparison. */
export type Row = { name: string; value: string; budget: string; ok: Verdict | undefined }

/** What a part of the benchmarks has measured. */
export type Table = { title: string; rows: readonly Row[] }

/** Measures a part; it gets the options behind its name. */
export type Part = (args: string[]) => AsyncGenerator<Table>

/** Prints rows as an aligned table. */
export function printTable(title: string, rows: readonly Row[]): void {
  const cells = [
    ['', 'measured', 'budget', ''],
    ...rows.map(({ name, value, budget, ok }) => [name, value, budget, wordsOf(ok)]),
  ]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  console.log(`\n${title}`)
  for (const row of cells) {
    console.log(
      `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
    )
  }
}

function wordsOf(ok: Verdict | undefined): string {
  if (ok === undefined) return ''
  if (ok === 'unclear') return 'too noisy to say'
  return ok ? 'met' : 'MISSED'
}
