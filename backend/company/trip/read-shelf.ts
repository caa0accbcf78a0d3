import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { TripPlaces } from '#contract/catalogue/trip-places.ts'
import type { TripOffer, TripPlan } from '#contract/trip/trip.ts'
import { listTripPlaces, viewFor } from '../../shop/module.ts'
import type { BusinessCall } from '../call.ts'
import { listStock } from '../purchasing/list-stock.ts'
import type { Payer } from '../purchasing/read-payer.ts'
import { readVolume, type Volume } from '../purchasing/read-volume.ts'
import { volumePrices } from '../purchasing/volume-prices.ts'
import type { FreePlans, Shelf } from './plan-person.ts'

/** The most countries of one query to the catalogue. */
const countriesAtOnce = 8

/** The plans with which trips to some countries can be covered. */
export type ReadShelf = Shelf & {
  /** All free plans of the stock, including unused ones. */
  stock: FreePlans
  stockPlans: ReadonlyMap<string, OfferedPlan>
  /** ISO codes of the countries with plans on sale, by slug. */
  codes: ReadonlyMap<string, string>
  volume: Volume
}

type Place = TripPlaces['places'][number]

/** Reads all plans that work in any of the countries, at the organisation's prices. */
export async function readShelf(
  call: BusinessCall,
  {
    slugs,
    payer: { currency, timeZone },
    usesStock,
  }: { slugs: readonly string[]; payer: Payer; usesStock: boolean },
): Promise<ReadShelf> {
  const view = viewFor(call, currency)
  const parts = Array.from({ length: Math.ceil(slugs.length / countriesAtOnce) }, (_, at) =>
    slugs.slice(at * countriesAtOnce, (at + 1) * countriesAtOnce),
  )
  const [volume, held, ...answers] = await Promise.all([
    readVolume(call, timeZone),
    usesStock ? listStock(call) : [],
    ...parts.map((part) => listTripPlaces(view, part)),
  ])
  const places = Map.groupBy(
    answers.flatMap((answer) => answer.places),
    ({ slug }) => slug,
  )
  const all = answers.flatMap((answer) => answer.places.flatMap(({ plans }) => plans))
  const priceOf = await volumePrices(call, { currency, volume }, all)
  const free = held.filter((each) => each.free > 0 && each.plan.kyc === 'none')
  const offers = [...places.values()].map((same) => {
    const covers = [...new Set(same.flatMap((place) => place.covers))]
    const plans = same[0]?.plans.map((plan) => toPlan(plan, priceOf(plan)))
    const own = free.filter(({ plan }) => plan.destinationSlug === same[0]?.slug)
    return {
      place: same[0]?.slug ?? '',
      covers,
      plans: plans ?? [],
      own: own.map(({ plan }) => plan),
    }
  })
  const sold = new Set(offers.flatMap(({ plans }) => plans.map(({ id }) => id)))
  return {
    volume,
    offers: offers.map(
      ({ own, ...offer }): TripOffer => ({
        ...offer,
        plans: [
          ...offer.plans,
          ...own.filter(({ id }) => !sold.has(id)).map((plan) => toPlan(plan, plan.priceMinor)),
        ],
      }),
    ),
    unsold: new Set(free.map(({ plan }) => plan.id).filter((id) => !sold.has(id))),
    stock: new Map(
      free.map(({ plan, free: count }) => [plan.id, { free: count, worthMinor: plan.priceMinor }]),
    ),
    stockPlans: new Map(free.map(({ plan }) => [plan.id, plan])),
    codes: new Map(
      answers.flatMap(({ countries }) => countries.map(({ slug, code }) => [slug, code] as const)),
    ),
  }
}

function toPlan(
  {
    id,
    duration,
    dailyMb,
    amount,
  }: Pick<Place['plans'][number], 'id' | 'duration' | 'dailyMb' | 'amount'>,
  priceMinor: number,
): TripPlan {
  return { id, days: duration, priceMinor, ...(dailyMb === null ? { mb: amount } : { dailyMb }) }
}
