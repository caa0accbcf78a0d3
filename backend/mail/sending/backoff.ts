const leastSeconds = 0.5
const mostSeconds = 3_600
const factor = 4

/**
 * Returns the wait in seconds after failed attempt number `attempt`, counted from 1: from half a
 * second to an hour, about four times the previous wait. Up to half of the wait is random, so that
 * attempts that failed together are not repeated together.
 */
export function backoffSeconds(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(mostSeconds, leastSeconds * factor ** (attempt - 1))
  return Math.max(leastSeconds, full * (1 - random() / 2))
}
