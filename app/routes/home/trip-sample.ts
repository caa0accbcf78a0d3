import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { planTrip, type TripAnswer } from '#contract/trip/plan-trip.ts'
import type { TripOffer, TripPlan } from '#contract/trip/trip.ts'

/** MB per day of the sample: maps, chat and some video. */
export const sampleMbADay = 512

/** The two countries of the trip, in the order of travel. */
export const tripStays = [
  { country: 'japan', days: 9 },
  { country: 'south-korea', days: 4 },
] as const

const both = tripStays.map(({ country }) => country)

/**
 * Every place of the catalogue that covers a country of the trip, with these countries. Since the
 * places are known by name, one call loads all plans. A test compares the table with the catalogue.
 */
export const tripPlaces: Readonly<Record<string, readonly string[]>> = {
  japan: ['japan'],
  'south-korea': ['south-korea'],
  'japan-korea': both,
  apac: both,
  'global-54': both,
  'global-82': both,
  'global-112': both,
  'global-172': both,
}

/**
 * Returns the planner's answer for the sample, from plans that can be bought today without a
 * passport.
 */
export function tripSample(plans: readonly OfferedPlan[]): TripAnswer | undefined {
  const open = plans.filter(({ kyc, unavailableUntil }) => kyc === 'none' && !unavailableUntil)
  const byPlace = Map.groupBy(open, (plan) => plan.destinationSlug)
  const offers = Object.entries(tripPlaces).map(
    ([place, covers]): TripOffer => ({
      place,
      covers,
      plans: (byPlace.get(place) ?? []).map(toTripPlan),
    }),
  )
  return planTrip({ mbADay: sampleMbADay, stays: tripStays }, offers)
}

function toTripPlan({ id, duration, priceMinor, dailyMb, amount }: OfferedPlan): TripPlan {
  return { id, days: duration, priceMinor, ...(dailyMb === null ? { mb: amount } : { dailyMb }) }
}
