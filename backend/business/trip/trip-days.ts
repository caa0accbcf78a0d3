const dayMs = 86_400_000

/** Returns the day (YYYY-MM-DD) that is so many days after another one. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns how many days after the first day the second one is. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / dayMs)
}

/** How many days a stay has, with its first and its last. */
export function lengthOf({ from, to }: { from: string; to: string }): number {
  return daysBetween(from, to) + 1
}
