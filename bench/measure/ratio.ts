/**
 * The distribution of a measured ratio: the middle half of its values, and the interval of its
 * median.
 */
export type Spread = {
  median: number
  quartiles: readonly [number, number]
  /**
   * Contains the true median in 95 of 100 runs, however the noise is distributed; undefined if
   * there are too few values.
   */
  interval: readonly [number, number] | undefined
}

/** `unclear`: the budget lies within the interval. */
export type Verdict = boolean | 'unclear'

const confidence = 0.95

/**
 * Returns the ratios of two targets that were measured in turn. Each value is divided by the one of
 * its own round, so that what slows the machine for a while slows both sides of a ratio.
 */
export function ratiosOf(one: readonly number[], other: readonly number[]): number[] {
  if (one.length !== other.length) throw new Error('expected as many values of both')
  return one.map((value, round) => value / (other[round] ?? Number.NaN))
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const skipped = skippedAtEachEnd(sorted.length)
  const low = skipped === undefined ? undefined : sorted[skipped]
  const high = skipped === undefined ? undefined : sorted[sorted.length - 1 - skipped]
  return {
    median: quantile(sorted, 0.5),
    quartiles: [quantile(sorted, 0.25), quantile(sorted, 0.75)],
    interval: low === undefined || high === undefined ? undefined : [low, high],
  }
}

/** Whether a ratio reaches its budget; `unclear` unless the whole interval of the median agrees. */
export function verdictOf({ interval }: Spread, atLeast: number): Verdict {
  if (!interval) return 'unclear'
  if (interval[0] >= atLeast) return true
  return interval[1] < atLeast ? false : 'unclear'
}

/** Returns a quantile of sorted values, between two of them where it falls between. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}

/**
 * Returns how many values can be skipped at each end so that the median still lies between the
 * rest. Each value is above the median with a probability of one half, so the number above it has
 * the distribution of heads in as many coin tosses.
 */
function skippedAtEachEnd(count: number): number | undefined {
  let skipped: number | undefined
  let chance = 0.5 ** count
  let outside = chance
  for (let heads = 0; 2 * outside <= 1 - confidence && heads < count / 2; heads++) {
    skipped = heads
    chance *= (count - heads) / (heads + 1)
    outside += chance
  }
  return skipped
}
