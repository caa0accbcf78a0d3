/** Returns the month of a moment in an IANA zone, as YYYY-MM. */
export function monthIn(now: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit' })
    .formatToParts(now * 1000)
    .map(({ type, value }) => [type, value])
  const { year, month } = Object.fromEntries(parts)
  return `${year}-${month}`
}
