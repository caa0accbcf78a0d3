import { type Currency, currencies } from '#contract/money.ts'
import type { CatalogueDestination } from './catalogue.ts'
import { catalogueEdition, pauseRows, reductionRows } from './data/offers.ts'
import type { CataloguePlan } from './price/plan-line-up.ts'
import { type PriceSpan, perGb } from './price/price-at.ts'
import { toPricePoint } from './price/price-points.ts'

const dayMs = 86_400_000
/** Length of the catalogue's price history in days; longer than any reference period. */
const historyDays = 365

/** A place's prices in lists, in one currency, and when they apply. */
export type ListPrice = {
  validFrom: number
  validTo: number | null
  fromMinor: number
  gb1D7: number | null
  gb5D30: number | null
  gb10D30: number | null
  unlD7: number | null
  bestMinor: number | null
  bestMb: number | null
}

/** Returns the last midnight UTC before an instant; reductions begin and end at midnight UTC. */
export function startOfDay(nowMs: number): number {
  return Math.floor(nowMs / dayMs) * dayMs
}

const reductionByPlan = new Map(reductionRows.map((row) => [row[0], row]))
const pauseByPlan = new Map(pauseRows)

/** Returns all past, present and future prices of a plan, oldest first, without gaps. */
export function priceSpans(plan: CataloguePlan, currency: Currency, nowMs: number): PriceSpan[] {
  const today = startOfDay(nowMs)
  const list = { amountMinor: plan.prices[currency], isReduction: false }
  const launch = today - historyDays * dayMs
  const row = reductionByPlan.get(plan.id)
  if (!row) return [{ ...list, validFrom: launch, validTo: null }]
  const [, keptMilli, startedDaysAgo, days] = row
  const start = today - startedDaysAgo * dayMs
  const end = start + days * dayMs
  const reduced = toPricePoint(list.amountMinor * keptMilli, currency, 1000)
  return [
    { ...list, validFrom: launch, validTo: start },
    { amountMinor: reduced, isReduction: true, validFrom: start, validTo: end },
    { ...list, validFrom: end, validTo: null },
  ]
}

/** Returns the end of a plan's pause in unix milliseconds, or null if it is not sold out. */
export function pausedUntil(plan: CataloguePlan, nowMs: number): number | null {
  const days = pauseByPlan.get(plan.id)
  return days === undefined ? null : startOfDay(nowMs) + days * dayMs
}

/**
 * Returns when a place's page last changed: the last edit of its content or the start of a
 * reduction.
 */
export function updatedAt(destination: CatalogueDestination, nowMs: number): number {
  const starts = destination.plans.flatMap((plan) =>
    priceSpans(plan, currencies[0], nowMs)
      .filter((span) => span.isReduction)
      .map((span) => span.validFrom),
  )
  return Math.max(Date.parse(catalogueEdition), ...starts)
}

/** Returns the list prices of a place: one row for each span in which no price changes. */
export function listPrices(
  { plans }: CatalogueDestination,
  currency: Currency,
  nowMs: number,
): ListPrice[] {
  const priced = plans.map((plan) => ({ plan, spans: priceSpans(plan, currency, nowMs) }))
  const edges = [
    ...new Set(priced.flatMap(({ spans }) => spans.map((span) => span.validFrom))),
  ].toSorted((a, b) => a - b)
  return edges.map((validFrom, index) => ({
    validFrom,
    validTo: edges[index + 1] ?? null,
    ...figures(
      priced.map(({ plan, spans }) => ({
        plan,
        isOpen: pausedUntil(plan, nowMs) === null && plan.kyc === 'none',
        minor: spans.findLast((span) => span.validFrom <= validFrom)?.amountMinor ?? 0,
      })),
    ),
  }))
}

type Priced = { plan: CataloguePlan; isOpen: boolean; minor: number }

// The "from" price leaves out plans that are paused or need a passport.
function figures(all: readonly Priced[]) {
  const open = all.filter(({ isOpen }) => isOpen)
  const minorOf = (slug: string) => all.find(({ plan }) => plan.slug === slug)?.minor ?? null
  const best = open
    .filter(({ plan }) => plan.planType === 'data')
    .toSorted((a, b) => perGb(a.minor, a.plan.amountMb) - perGb(b.minor, b.plan.amountMb))[0]
  return {
    fromMinor: Math.min(...open.map(({ minor }) => minor)),
    gb1D7: minorOf('1gb-7d'),
    gb5D30: minorOf('5gb-30d'),
    gb10D30: minorOf('10gb-30d'),
    unlD7: minorOf('unlimited-7d'),
    bestMinor: best?.minor ?? null,
    bestMb: best?.plan.amountMb ?? null,
  }
}
