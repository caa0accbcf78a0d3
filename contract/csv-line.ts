/** The byte order mark, from which spreadsheet programs recognise UTF-8. */
export const csvStart = '\ufeff'

/**
 * Returns a line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets a
 * leading apostrophe, so that it is shown as text.
 */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(cellOf).join(',')}\r\n`
}

/** Returns a cell that no spreadsheet runs as a formula; some also accept full-width operators. */
export function defuse(text: string): string {
  return /^\s*[=+\-@|\t\r＝＋－＠]/.test(text) ? `'${text}` : text
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = defuse(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
