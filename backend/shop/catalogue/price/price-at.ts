const dayMs = 86_400_000
/** Number of days before a reduction whose lowest price is its reference. */
export const referenceDays = 30

/**
 * A price of a plan in one currency, and the time span in which it applies, in unix milliseconds.
 */
export type PriceSpan = {
  validFrom: number
  /** Null if the price applies until further notice. */
  validTo: number | null
  amountMinor: number
  isReduction: boolean
  /**
   * When the price was set, for a part of a span in which only the shop's margin changed: parts of one
   * price have this instant in common.
   */
  setAt?: number
}

export type PriceToday = {
  priceMinor: number
  /** Lowest price of the 30 days before the reduction; null if no reduction may be announced. */
  referenceMinor: number | null
  reductionEndsAt: number | null
}

/**
 * Returns the price at a moment; undefined if nothing is on sale. A reduction is announced only
 * against the lowest price of the 30 days before it began (Directive 98/6/EC, Article 6a), only if
 * that price is higher, and for at most 30 days: later the reduced price is itself the price of the
 * last 30 days.
 */
export function priceAt(spans: readonly PriceSpan[], nowMs: number): PriceToday | undefined {
  const current = spans.find((span) => holdsAt(span, nowMs))
  if (!current) return undefined
  const plain = { priceMinor: current.amountMinor, referenceMinor: null, reductionEndsAt: null }
  if (!current.isReduction) return plain
  const begunAt = beginningOf(spans, current)
  if (nowMs - begunAt >= referenceDays * dayMs) return plain
  const referenceMinor = lowestBefore(spans, begunAt)
  if (referenceMinor === undefined || referenceMinor <= current.amountMinor) return plain
  return { ...plain, referenceMinor, reductionEndsAt: current.validTo }
}

/** Returns the earliest moment whose prices `priceAt` needs. */
export function historyStart(nowMs: number): number {
  return nowMs - 2 * referenceDays * dayMs
}

/**
 * Returns when a reduction began. A shop's margin that falls meanwhile reduces the price further; one
 * that rises begins a price of its own, after days on which it was lower.
 */
function beginningOf(spans: readonly PriceSpan[], part: PriceSpan): number {
  const before = spans.find(({ validTo, setAt }) => {
    return validTo === part.validFrom && setAt !== undefined && setAt === part.setAt
  })
  return before && before.amountMinor >= part.amountMinor
    ? beginningOf(spans, before)
    : part.validFrom
}

function lowestBefore(spans: readonly PriceSpan[], start: number): number | undefined {
  const windowStart = start - referenceDays * dayMs
  const amounts = spans
    .filter((span) => span.validFrom < start && (span.validTo ?? start) > windowStart)
    .map((span) => span.amountMinor)
  return amounts.length === 0 ? undefined : Math.min(...amounts)
}

function holdsAt({ validFrom, validTo }: PriceSpan, nowMs: number): boolean {
  return validFrom <= nowMs && (validTo === null || nowMs < validTo)
}

/** Returns the price per GB of 1024 MB, rounded to the nearest minor unit. */
export function perGb(priceMinor: number, mb: number): number {
  return Math.round((priceMinor * 1024) / mb)
}
