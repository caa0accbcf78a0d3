/** Returns the month before one: `2026-12` for `2027-01`. */
export function monthBefore(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 2, 1)).toISOString().slice(0, 7)
}
