import { reachOf, spanOf } from '#contract/trip/cover-stays.ts'
import { cheapestCover } from '#contract/trip/plan-trip.ts'
import type { Cover, CoveredStays, Trip, TripOffer, TripPlan } from '#contract/trip/trip.ts'
import { addDays, daysBetween, lengthOf } from './trip-days.ts'

export type Stay = { country: string; from: string; to: string }
/** The stays of a person in the order of travel, and the data used per day. */
export type PlannedTrip = { stays: readonly Stay[]; dayMb: number }

/** Free plans of the stock, by the id of the plan. */
export type FreePlans = ReadonlyMap<string, { free: number; worthMinor: number }>

export type Shelf = {
  /** Plans that can be bought, at the organisation's prices, and those of the stock. */
  offers: readonly TripOffer[]
  /** Plans of the stock that are no longer sold. */
  unsold: ReadonlySet<string>
}

/** A plan that a person needs, and the days on which it is used. */
export type PlanUse = { planId: string; isFree: boolean; from: string; to: string }

/**
 * Scales prices, so that any number of plans of the stock weighs less than the smallest amount of
 * money.
 */
const scale = 2 ** 14
const mostWorth = 100

/**
 * Finds the plans that cover a trip at the lowest price: free plans are used first, and of these
 * the ones with the lowest value. The result is exact if the stock suffices, and if it is empty. If
 * more plans of a kind are wanted than are free, the search is repeated with their price, and the
 * cheapest result is taken. Returns undefined if no plans cover a stay.
 */
export function planPerson(
  trip: PlannedTrip,
  shelf: Shelf,
  stock: FreePlans,
): PlanUse[] | undefined {
  const asked = toTrip(trip)
  const priced = new Set<string>()
  let best: { costMinor: number; cover: Cover } | undefined
  for (;;) {
    const cover = cheapestCover(asked, offersWith(shelf, stock, priced))
    const counted = cover && countCover(cover, shelf, stock)
    if (cover && counted && counted.costMinor < (best?.costMinor ?? Number.POSITIVE_INFINITY)) {
      best = { costMinor: counted.costMinor, cover }
    }
    const short = (counted?.short ?? []).filter((id) => !priced.has(id))
    if (short.length === 0) break
    for (const id of short) priced.add(id)
  }
  return best && usesOf(trip, asked, best.cover, stock)
}

/**
 * Returns the trip in the planner's form. A day that a person spends in two countries counts in
 * both.
 */
function toTrip({ stays, dayMb }: PlannedTrip): Trip {
  return {
    mbADay: dayMb,
    stays: stays.map((stay, at) => {
      const before = stays[at - 1]
      const gapDays = before ? Math.max(0, daysBetween(before.to, stay.from) - 1) : 0
      return { country: stay.country, days: lengthOf(stay), gapDays }
    }),
  }
}

/** The offers with prices that prefer plans of the stock. */
function offersWith(
  { offers, unsold }: Shelf,
  stock: FreePlans,
  priced: ReadonlySet<string>,
): TripOffer[] {
  const most = Math.max(1, ...[...stock.values()].map(({ worthMinor }) => worthMinor))
  return offers.map((offer) => ({
    ...offer,
    plans: offer.plans.flatMap((plan) => {
      const held = stock.get(plan.id)
      if (held && held.free > 0 && !priced.has(plan.id)) {
        return [
          { ...plan, priceMinor: Math.max(1, Math.ceil((held.worthMinor / most) * mostWorth)) },
        ]
      }
      return unsold.has(plan.id) ? [] : [{ ...plan, priceMinor: plan.priceMinor * scale }]
    }),
  }))
}

/** The price of a cover, and the plans of which it uses more than are free. */
function countCover(cover: Cover, { offers, unsold }: Shelf, stock: FreePlans) {
  const prices = new Map(
    offers.flatMap(({ plans }) => plans.map(({ id, priceMinor }) => [id, priceMinor] as const)),
  )
  const used = Map.groupBy(
    cover.parts.flatMap(({ plans }) => plans),
    ({ id }) => id,
  )
  const short = [...used].flatMap(([id, plans]) => {
    const free = stock.get(id)?.free ?? 0
    return free > 0 && plans.length > free ? [id] : []
  })
  const costMinor = [...used].reduce((sum, [id, plans]) => {
    const bought = Math.max(0, plans.length - (stock.get(id)?.free ?? 0))
    const each = unsold.has(id) ? Number.POSITIVE_INFINITY : (prices.get(id) ?? 0)
    return bought === 0 ? sum : sum + bought * each
  }, 0)
  return { costMinor, short }
}

/** The plans of a cover in the order in which they are started. */
function usesOf(trip: PlannedTrip, asked: Trip, cover: Cover, stock: FreePlans): PlanUse[] {
  const dates = datesOf(trip)
  const left = new Map([...stock].map(([id, { free }]) => [id, free]))
  return cover.parts
    .flatMap((part) => daysOf(asked, part).map((use) => ({ ...use, part })))
    .toSorted((one, other) => one.first - other.first)
    .map(({ plan, first, last }) => {
      const free = left.get(plan.id) ?? 0
      if (free > 0) left.set(plan.id, free - 1)
      return {
        planId: plan.id,
        isFree: free > 0,
        from: dates[first] ?? '',
        to: dates[last] ?? '',
      }
    })
}

/**
 * Simulates the plans of one place; returns the first and the last day of the trip that each
 * serves.
 */
function daysOf(asked: Trip, { stays, plans }: CoveredStays) {
  const span = spanOf(
    asked,
    stays.reduce((mask, at) => mask | (1 << at), 0),
  )
  const { dayAt, mbADay } = span
  let usedMb = 0
  return plans.map((plan: TripPlan) => {
    const first = dayAt[Math.floor(usedMb / mbADay)] ?? 0
    usedMb = reachOf(span, plan, usedMb)
    return { plan, first, last: dayAt[Math.ceil(usedMb / mbADay) - 1] ?? first }
  })
}

/** The date of each day of the trip, as the planner counts days. */
function datesOf({ stays }: PlannedTrip): string[] {
  return stays.flatMap((stay, at) => {
    const before = stays[at - 1]
    const gap = before ? Math.max(0, daysBetween(before.to, stay.from) - 1) : 0
    return Array.from({ length: gap + lengthOf(stay) }, (_, day) => addDays(stay.from, day - gap))
  })
}
