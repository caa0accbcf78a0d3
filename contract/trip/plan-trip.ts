import { coverSpan, leastWeight, type Span, spanOf, type Weigh } from './cover-stays.ts'
import type { Cover, Trip, TripOffer, TripPlan } from './trip.ts'
import { usefulOffers } from './useful-offers.ts'

/** Orders by price; of equal prices the cover with fewer plans wins. */
const byPrice: Weigh = ({ priceMinor }) => priceMinor * 1024 + 1
/** Orders by number of plans; of equal numbers the cheaper cover wins. */
const byCount: Weigh = ({ priceMinor }) => 2 ** 40 + priceMinor

export type TripAnswer = {
  cheapest: Cover
  /** The cover with the fewest plans; undefined where that is the cheapest one. */
  simplest: Cover | undefined
  /** The cheapest cover that avoids one of the places in the cheapest cover. */
  next: Cover | undefined
}

/**
 * Finds the cheapest sufficient set of plans for a trip. The result is exact within the model of
 * decision 023: each stay is served by the plans of one place, and those that serve the same stays
 * are used one after another. A place may be named twice, for stays that other plans of it serve.
 */
export function planTrip(trip: Trip, offers: readonly TripOffer[]): TripAnswer | undefined {
  const useful = usefulOffers(trip, offers)
  const prices = groupTable(trip, useful, byPrice)
  const cheapest = bestCover(prices)
  if (!cheapest) return undefined
  const simplest = bestCover(groupTable(trip, useful, byCount))
  const others = [...new Set(cheapest.parts.map(({ place }) => place))].flatMap(
    (place) => bestCover(prices, place) ?? [],
  )
  const [next] = others.toSorted((a, b) => a.priceMinor - b.priceMinor)
  return {
    cheapest,
    simplest: simplest && simplest.planCount < cheapest.planCount ? simplest : undefined,
    next,
  }
}

/** Finds only the cheapest cover, in half the time. */
export function cheapestCover(trip: Trip, offers: readonly TripOffer[]): Cover | undefined {
  return bestCover(groupTable(trip, usefulOffers(trip, offers), byPrice))
}

type Group = { weight: number; place: string; plans: readonly TripPlan[] }
/**
 * For each set of stays, the lightest way to serve it from one place, and the lightest from another
 * place.
 */
type GroupTable = readonly (readonly Group[])[]

/**
 * Fills the table. A group is left out unless it weighs less than the second-lightest ways of its
 * stays by themselves: those are never worse, and still available when one place is left out.
 */
function groupTable(trip: Trip, offers: readonly TripOffer[], weigh: Weigh): GroupTable {
  const masks = offers.map(({ covers }) => maskOf(trip, covers))
  const table: Group[][] = [[]]
  const apart = [0]
  for (let mask = 1; mask < 1 << trip.stays.length; mask += 1) {
    const first = mask & -mask
    const isSingle = mask === first
    const limit = isSingle
      ? Number.POSITIVE_INFINITY
      : (apart[first] ?? 0) + (apart[mask ^ first] ?? 0)
    const fitting = offers.filter((_, at) => (mask & ~(masks[at] ?? 0)) === 0)
    const groups = twoLightest(spanOf(trip, mask), fitting, weigh, limit)
    table.push(groups)
    apart.push(isSingle ? (groups[1]?.weight ?? Number.POSITIVE_INFINITY) : limit)
  }
  return table
}

function twoLightest(
  span: Span,
  offers: readonly TripOffer[],
  weigh: Weigh,
  limit: number,
): Group[] {
  const groups: Group[] = []
  const bounded = offers
    .map((offer) => ({ offer, bound: leastWeight(span, offer.plans, weigh) }))
    .toSorted((a, b) => a.bound - b.bound)
  for (const { offer, bound } of bounded) {
    const most = groups[1]?.weight ?? limit
    if (bound >= most) break
    const chain = coverSpan(span, offer.plans, weigh, most)
    if (chain) groups.push({ ...chain, place: offer.place })
    groups.sort((a, b) => a.weight - b.weight).splice(2)
  }
  return groups
}

function maskOf({ stays }: Trip, covers: readonly string[]): number {
  return stays.reduce(
    (mask, { country }, at) => (covers.includes(country) ? mask | (1 << at) : mask),
    0,
  )
}

type Step = { weight: number; mask: number; group: Group }

/** Splits the stays into groups, each served by one place, with the lowest total. */
function bestCover(table: GroupTable, without?: string): Cover | undefined {
  const own = table.map((groups) => groups.find(({ place }) => place !== without))
  const best: (Step | undefined)[] = []
  for (let all = 1; all < table.length; all += 1) best[all] = bestStep(all, best, own)
  return best.at(-1) && readCover(best)
}

/**
 * Returns the group that holds the first stay of a set, together with the best cover of the
 * remaining stays.
 */
function bestStep(
  all: number,
  best: readonly (Step | undefined)[],
  own: readonly (Group | undefined)[],
): Step | undefined {
  const first = all & -all
  let found: Step | undefined
  for (let mask = all; mask > 0; mask = (mask - 1) & all) {
    const group = own[mask]
    const rest = mask === all ? 0 : best[all ^ mask]?.weight
    if (!(mask & first) || !group || rest === undefined) continue
    const weight = group.weight + rest
    if (!found || weight < found.weight) found = { weight, mask, group }
  }
  return found
}

function readCover(best: readonly (Step | undefined)[]): Cover {
  const parts: Cover['parts'][number][] = []
  for (let left = best.length - 1; left > 0; ) {
    const step = best[left]
    if (!step) throw new Error('expected every set of stays to be covered')
    const { place, plans } = step.group
    parts.push({ place, stays: staysOf(step.mask), plans, priceMinor: priceOf(plans) })
    left ^= step.mask
  }
  return {
    parts,
    priceMinor: parts.reduce((sum, part) => sum + part.priceMinor, 0),
    planCount: parts.reduce((sum, part) => sum + part.plans.length, 0),
  }
}

function staysOf(mask: number): number[] {
  return Array.from({ length: 32 - Math.clz32(mask) }, (_, at) => at).filter(
    (at) => mask & (1 << at),
  )
}

function priceOf(plans: readonly TripPlan[]): number {
  return plans.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
}
