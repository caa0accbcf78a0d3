import fc from 'fast-check'
import type { Trip, TripOffer, TripPlan } from '../trip/trip.ts'

const countries = ['a', 'b', 'c', 'd']

const plan: fc.Arbitrary<TripPlan> = fc
  .record({
    days: fc.integer({ min: 1, max: 12 }),
    priceMinor: fc.integer({ min: 1, max: 40 }),
    isDaily: fc.boolean(),
    size: fc.constantFrom(400, 700, 1000, 2000, 3500),
  })
  .map(({ isDaily, size, ...rest }) => ({
    id: JSON.stringify([isDaily, size, rest]),
    ...rest,
    ...(isDaily ? { dailyMb: size } : { mb: size }),
  }))

const offer = fc.record({
  covers: fc.subarray(countries, { minLength: 1 }),
  plans: fc.array(plan, { minLength: 1, maxLength: 3 }),
})

/** A country may come twice, and some days may be spent elsewhere. */
const stay = fc.record({
  country: fc.constantFrom(...countries),
  days: fc.integer({ min: 1, max: 5 }),
  gapDays: fc.constantFrom(0, 0, 1, 3, 9),
})

/** Generates trips among a few places that are small enough for brute force. */
export const randomTrip: fc.Arbitrary<{ trip: Trip; offers: TripOffer[] }> = fc
  .record({
    stays: fc.array(stay, { minLength: 1, maxLength: 4 }),
    mbADay: fc.integer({ min: 150, max: 1100 }),
    offers: fc.array(offer, { minLength: 1, maxLength: 4 }),
  })
  .map(({ stays, mbADay, offers }) => ({
    trip: { stays, mbADay },
    offers: offers.map((each, at) => ({ ...each, place: `place-${at}` })),
  }))
