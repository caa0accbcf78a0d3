export type Row = { name: string; value: string; budget: string; ok: boolean | undefined }

/** Prints rows as an aligned table. A row without a verdict is a limit for comparison. */
export function printTable(title: string, rows: Row[]): void {
  const verdict = (ok: boolean | undefined) => (ok === undefined ? '' : ok ? 'ok' : 'MISSED')
  const cells = [
    ['', 'measured', 'budget', ''],
    ...rows.map(({ name, value, budget, ok }) => [name, value, budget, verdict(ok)]),
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
