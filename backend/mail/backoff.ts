const leastSeconds = 0.5
const mostSeconds = 3_600
const factor = 4

/**
 * How long to wait after a failed try, counted from 1: from half a second to an hour, each about
 * four times the one before. Up to half of it is left to chance, so that what failed together does
 * not come back together.
 */
export function backoffSeconds(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(mostSeconds, leastSeconds * factor ** (attempt - 1))
  return Math.max(leastSeconds, full * (1 - random() / 2))
}
