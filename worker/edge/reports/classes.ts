/**
 * Counts values in classes with ascending upper ends; the last class has none. The memory does not
 * grow with the number of values.
 */
export function countIn(counts: number[], ends: readonly number[], value: number): void {
  const at = ends.findIndex((end) => value <= end)
  const place = at === -1 ? ends.length : at
  counts[place] = (counts[place] ?? 0) + 1
}

export function noCounts(ends: readonly number[]): number[] {
  return ends.map(() => 0).concat(0)
}

/**
 * Returns the upper end of the class that contains a percentile, infinite for the last class;
 * undefined if nothing was counted.
 */
export function percentile(
  counts: readonly number[],
  ends: readonly number[],
  share: number,
): number | undefined {
  const all = counts.reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (const [at, count] of counts.entries()) {
    seen += count
    if (count > 0 && seen >= all * share) return ends[at] ?? Number.POSITIVE_INFINITY
  }
  return undefined
}
