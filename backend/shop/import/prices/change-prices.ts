import { type Currency, minorDigits } from '#contract/money.ts'
import { type PriceSpan, priceAt } from '../../catalogue/price/price-at.ts'
import { toPricePoint } from '../../catalogue/price/price-points.ts'
import type { PlanPrices } from './find-prices.ts'

/** How a price is found: as an amount, or from the price before. */
export type Rule =
  | { amountMinor: number }
  | { percentOff: number }
  | { percentBy: number }
  | { pointsBy: number }

/** Prices that are asked for of one plan, in one currency or in all; `line` is that of the file. */
export type AskedRow = { planId: string; currency: Currency | 'all'; rule: Rule; line?: number }

/** When a price begins and, if it is a reduction, when it ends. */
export type Time = { beginsAt: number; endsAt?: number }

export type Change = {
  planId: string
  slug: string
  currency: Currency
  fromMinor: number
  toMinor: number
  /** What a reduction is announced against: the lowest price of the 30 days before. */
  referenceMinor?: number
}

type Changes = { changes: Change[]; problems: string[] }

/** Finds the new price of each row, or why it cannot have one. */
export function changePrices(
  prices: readonly PlanPrices[],
  rows: readonly AskedRow[],
  time: Time,
): Changes {
  const byPlan = Map.groupBy(prices, ({ planId }) => planId)
  const changes: Change[] = []
  const problems: string[] = []
  for (const row of rows) {
    const own = (byPlan.get(row.planId) ?? []).filter(
      ({ currency }) => row.currency === 'all' || row.currency === currency,
    )
    const where = row.line === undefined ? row.planId : `line ${row.line}: ${row.planId}`
    if (own.length === 0) problems.push(`${where} has no price to change`)
    for (const price of own) {
      const change = changeOf(price, row.rule, time)
      if (typeof change === 'string') problems.push(`${where} in ${price.currency} ${change}`)
      // Setting the present price takes an announced one back.
      else if ('amountMinor' in row.rule || change.toMinor !== change.fromMinor)
        changes.push(change)
    }
  }
  return { changes, problems }
}

function changeOf(price: PlanPrices, rule: Rule, time: Time): Change | string {
  const { planId, slug, currency, spans, floorMinor } = price
  const current = spans.find((span) => holdsAt(span, time.beginsAt))
  if (!current) return 'has no price then'
  const fromMinor = regularAfter(spans, current).amountMinor
  const toMinor = newPrice(fromMinor, rule, currency)
  if (toMinor <= 0) return 'would cost nothing'
  if (floorMinor !== null && toMinor < floorMinor) {
    const [price, floor] = [amountText(toMinor, currency), amountText(floorMinor, currency)]
    return `would cost ${price}, less than its cost and the payment fee: ${floor}`
  }
  const change = { planId, slug, currency, fromMinor, toMinor }
  return time.endsAt === undefined
    ? { ...change, fromMinor: current.amountMinor }
    : reductionOf(change, spans, { ...time, endsAt: time.endsAt })
}

/** A reduction has to be lower than every price of the 30 days before. */
function reductionOf(
  change: Change,
  spans: readonly PriceSpan[],
  { beginsAt, endsAt }: Required<Time>,
): Change | string {
  const other = spans.find(
    ({ isReduction, validFrom, validTo }) =>
      isReduction && validFrom < endsAt && (validTo ?? Infinity) > beginsAt,
  )
  if (other) return `is reduced until ${new Date(other.validTo ?? 0).toISOString()}: end it first`
  const before = spans
    .filter(({ validFrom }) => validFrom < beginsAt)
    .map((span) => ({ ...span, validTo: Math.min(span.validTo ?? beginsAt, beginsAt) }))
  const reduced = { amountMinor: change.toMinor, isReduction: true }
  const then = priceAt([...before, { ...reduced, validFrom: beginsAt, validTo: endsAt }], beginsAt)
  const { currency, toMinor } = change
  if (then?.referenceMinor == null) {
    return `is not reduced by ${amountText(toMinor, currency)}: it cost no more within 30 days before`
  }
  return { ...change, referenceMinor: then.referenceMinor }
}

function holdsAt({ validFrom, validTo }: PriceSpan, at: number): boolean {
  return validFrom <= at && (validTo === null || at < validTo)
}

/** The price without a reduction: what follows it. */
function regularAfter(spans: readonly PriceSpan[], span: PriceSpan): PriceSpan {
  const next = spans.find(({ validFrom }) => validFrom === span.validTo)
  return span.isReduction && next ? regularAfter(spans, next) : span
}

function newPrice(fromMinor: number, rule: Rule, currency: Currency): number {
  if ('amountMinor' in rule) return rule.amountMinor
  if ('pointsBy' in rule) return fromMinor + rule.pointsBy * toPricePoint(1, currency)
  const off = 'percentOff' in rule
  const basisPoints = Math.round((off ? -rule.percentOff : rule.percentBy) * 100)
  const up = toPricePoint(fromMinor * (10_000 + basisPoints), currency, 10_000)
  // A reduction is at least as large as it says.
  const isExact = up * 10_000 === fromMinor * (10_000 + basisPoints)
  return off && !isExact ? up - toPricePoint(1, currency) : up
}

/** The regular prices of plans that are reduced now or will be, which replace the reductions. */
export function endReductions(
  prices: readonly PlanPrices[],
  currency: AskedRow['currency'],
  nowMs: number,
): Change[] {
  return prices.flatMap(({ planId, slug, currency: own, spans }) => {
    const isReduced = spans.some(
      ({ isReduction, validTo }) => isReduction && (validTo ?? Infinity) > nowMs,
    )
    const current = spans.find((span) => holdsAt(span, nowMs))
    if (!isReduced || !current || (currency !== 'all' && currency !== own)) return []
    const toMinor = regularAfter(spans, current).amountMinor
    return [{ planId, slug, currency: own, fromMinor: current.amountMinor, toMinor }]
  })
}

export function amountText(minor: number, currency: Currency): string {
  const digits = minorDigits(currency)
  return `${currency} ${(minor / 10 ** digits).toFixed(digits)}`
}
