const dayMs = 86_400_000

/** Returns the day (YYYY-MM-DD) a number of days after another one. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns the number of days from the first day to the second. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / dayMs)
}

/** Returns the number of days of a stay, including the first and the last. */
export function lengthOf({ from, to }: { from: string; to: string }): number {
  return daysBetween(from, to) + 1
}
