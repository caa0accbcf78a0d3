/** Returns the month (YYYY-MM) so many months after another one; before it for negative numbers. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 + months)).toISOString().slice(0, 7)
}
