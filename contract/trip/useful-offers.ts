import type { Trip, TripOffer, TripPlan } from './trip.ts'

/**
 * Returns the offers and plans that can be part of an answer: those that no other offer or plan can
 * always replace.
 */
export function usefulOffers(trip: Trip, offers: readonly TripOffer[]): TripOffer[] {
  const { mbADay } = trip
  const asked = offers
    .map(({ place, covers, plans }) => ({
      place,
      covers: covers.filter((country) => trip.stays.some((stay) => stay.country === country)),
      plans: plans
        .filter(({ dailyMb }) => dailyMb === undefined || dailyMb >= mbADay)
        .filter((plan, at, all) => !all.some((other, i) => beats(mbADay, other, plan, i < at))),
    }))
    .filter(({ covers, plans }) => covers.length > 0 && plans.length > 0)
  return asked.filter(
    (offer, at) => !asked.some((other, i) => replaces(mbADay, other, offer, i < at)),
  )
}

/** Returns whether one offer makes the other superfluous. Of two equal offers the first stays. */
function replaces(mbADay: number, one: TripOffer, other: TripOffer, isFirst: boolean): boolean {
  if (one === other || !other.covers.every((country) => one.covers.includes(country))) return false
  const isAsGood = (a: TripOffer, b: TripOffer) =>
    b.plans.every((plan) => a.plans.some((each) => isAtLeast(mbADay, each, plan)))
  if (!isAsGood(one, other)) return false
  return isFirst || one.covers.length > other.covers.length || !isAsGood(other, one)
}

function beats(mbADay: number, one: TripPlan, other: TripPlan, isFirst: boolean): boolean {
  if (one === other || !isAtLeast(mbADay, one, other)) return false
  return isFirst || !isAtLeast(mbADay, other, one)
}

/**
 * Returns whether a plan reaches as far as another from every start, at no higher price. The other
 * plan serves at most its volume and at most the need of its days.
 */
function isAtLeast(mbADay: number, one: TripPlan, other: TripPlan): boolean {
  const neededMb = Math.min(other.mb ?? Number.POSITIVE_INFINITY, other.days * mbADay)
  return (
    one.priceMinor <= other.priceMinor &&
    one.days >= other.days &&
    (one.mb ?? Number.POSITIVE_INFINITY) >= neededMb
  )
}
