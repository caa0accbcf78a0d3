import { describe, expect, it } from 'vitest'
import { call } from '#backend/testing/testing.ts'
import { toCamel } from '#contract/case.ts'
import type { PlanList } from '#contract/catalogue/catalogue.ts'
import type { TripPlaces } from '#contract/catalogue/trip-places.ts'
import { planTrip } from '#contract/trip/plan-trip.ts'
import { tripPlaces, tripSample, tripStays } from './trip-sample.ts'

async function read<T>(path: string, channel: string): Promise<T> {
  const response = await call(path, { channel })
  expect(response.status).toBe(200)
  return toCamel(await response.json()) as T
}

const idsOf = (slugs: readonly string[]) => slugs.map((slug) => `ids=${slug}`).join('&')

describe('C7 the trip on home', () => {
  it('knows every place that covers a part of it, and all plans come in one answer', async () => {
    const countries = tripStays.map(({ country }) => country)
    const trip = await read<TripPlaces>(`/catalogue/trip?${idsOf(countries)}`, 'plain')
    const covers = trip.places.map((place) => [place.slug, place.covers.toSorted()])
    expect(Object.fromEntries(covers)).toEqual(
      Object.fromEntries(Object.entries(tripPlaces).map(([slug, all]) => [slug, all.toSorted()])),
    )
    const path = `/catalogue/plans?page_size=300&${idsOf(Object.keys(tripPlaces))}`
    const { lastEvaluatedKey } = await read<PlanList>(path, 'plain')
    expect(lastEvaluatedKey).toBeNull()
  })

  it.each(['plain', 'dear'])(
    'is what the planner answers from the catalogue of %s',
    async (channel) => {
      const countries = tripStays.map(({ country }) => country)
      const trip = await read<TripPlaces>(`/catalogue/trip?${idsOf(countries)}`, channel)
      const offers = trip.places.map(({ slug, covers, plans }) => ({
        place: slug,
        covers,
        plans: plans.map(({ id, duration, priceMinor, dailyMb, amount }) => ({
          ...{ id, days: duration, priceMinor },
          ...(dailyMb === null ? { mb: amount } : { dailyMb }),
        })),
      }))
      const planned = planTrip({ mbADay: 512, stays: tripStays }, offers)
      const path = `/catalogue/plans?page_size=300&${idsOf(Object.keys(tripPlaces))}`
      const { plans } = await read<PlanList>(path, channel)
      const sample = tripSample(plans)
      expect(sample?.cheapest.priceMinor).toBe(planned?.cheapest.priceMinor)
      expect(sample?.simplest?.priceMinor).toBe(planned?.simplest?.priceMinor)
      expect(sample?.next?.priceMinor).toBe(planned?.next?.priceMinor)
    },
  )
})
