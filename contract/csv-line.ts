/** Spreadsheets read the encoding from it. */
export const csvStart = '\ufeff'

/**
 * Returns a line of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula gets
 * an apostrophe in front, which shows it as a text.
 */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(cellOf).join(',')}\r\n`
}

/** Returns a text as a cell that no spreadsheet runs; some take full-width signs for formulas too. */
export function defuse(text: string): string {
  return /^\s*[=+\-@|\t\r＝＋－＠]/.test(text) ? `'${text}` : text
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = defuse(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
