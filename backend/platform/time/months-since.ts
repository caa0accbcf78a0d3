import { monthAfter } from './month-after.ts'

/** More months would be a long choice. */
const mostMonths = 36

/** Returns the months (YYYY-MM) from the current one back to the first, as a choice of a list. */
export function monthsSince(first: string, current: string): string[] {
  const months = [current]
  for (let month = current; month > first && months.length < mostMonths; ) {
    month = monthAfter(month, -1)
    months.push(month)
  }
  return months
}
