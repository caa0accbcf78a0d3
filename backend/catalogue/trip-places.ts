import { and, eq, sql } from 'drizzle-orm'
import type { OfferedPlan, TripPlaces } from '#contract/catalogue.ts'
import { destination, plan } from '../platform/schema.ts'
import { selectOffers, toOffer } from './plans.ts'
import { openCatalogue, soldBy, type View, valuesOf } from './view.ts'

/** More than the plans of all regions and of as many countries as a trip may have. */
const mostPlans = 2000

type TripPlace = TripPlaces['places'][number]
type TripPlan = TripPlace['plans'][number]

/** The places that cover any of the countries, in the order of the catalogue. */
export async function listTripPlaces(view: View, slugs: readonly string[]): Promise<TripPlaces> {
  // Of a batch, columns of two tables that are named alike would come back as one.
  const [[countries, pairs], rows] = await Promise.all([
    openCatalogue(view).batch([tripCountries(view, slugs), coveredBy(view, slugs)]),
    tripOffers(view, slugs),
  ])
  const byPlace = Map.groupBy(
    rows.flatMap((row) => toOffer(view, row) ?? []),
    (offer) => offer.destinationSlug,
  )
  const sold = new Map(countries.map(({ slug, nameEn, code }) => [code ?? '', { slug, nameEn }]))
  return {
    countries: countries.flatMap(({ code, ...country }) => (code ? [{ ...country, code }] : [])),
    currency: view.currency,
    places: [...byPlace.values()].flatMap((offers) => {
      const covers = pairs
        .filter(({ place }) => place === offers[0]?.destinationSlug)
        .flatMap(({ code }) => sold.get(code)?.slug ?? [])
      return toTripPlace(offers, covers) ?? []
    }),
  }
}

function tripCountries(view: View, slugs: readonly string[]) {
  return openCatalogue(view)
    .select({ slug: destination.slug, code: destination.code, nameEn: destination.nameEn })
    .from(destination)
    .where(
      and(
        eq(destination.kind, 'country'),
        sql`${destination.slug} IN ${valuesOf(slugs)}`,
        soldBy(view, destination.slug),
      ),
    )
    .orderBy(destination.position)
}

/** Which place covers which of the countries. */
function coveredBy(view: View, slugs: readonly string[]) {
  return openCatalogue(view)
    .select({
      place: sql<string>`m.destination_slug`.as('place'),
      code: sql<string>`m.country_code`.as('code'),
    })
    .from(sql`destination_country m`)
    .where(sql`m.country_code IN ${codesOf(slugs)}`)
}

/** Everything that can be bought today, without an identity check, for any of the countries. */
export function tripOffers(view: View, slugs: readonly string[]) {
  const isCovering = sql`${plan.destinationSlug} IN (SELECT destination_slug
    FROM destination_country WHERE country_code IN ${codesOf(slugs)})`
  const isOpen = sql`(${plan.unavailableUntil} IS NULL OR ${plan.unavailableUntil} <= ${view.now})`
  return selectOffers(view, [isCovering, isOpen, eq(plan.kyc, 'none')], mostPlans)
}

function codesOf(slugs: readonly string[]) {
  return sql`(SELECT code FROM destination WHERE slug IN ${valuesOf(slugs)} AND code IS NOT NULL)`
}

function toTripPlace(offers: readonly OfferedPlan[], covers: string[]): TripPlace | undefined {
  const place = offers[0]?.destination
  if (!place || covers.length === 0) return undefined
  const { slug, kind, code, nameEn, countryCount } = place
  const plans = offers.map(toTripPlan)
  return {
    ...{ slug, kind, code, nameEn, countryCount, covers },
    plans: plans.filter((each, at) => !plans.some((other, i) => replaces(other, each, i < at))),
  }
}

function toTripPlan(offer: OfferedPlan): TripPlan {
  const { id, slug, planType, duration, amount, dailyMb, isUnlimited, tethering, priceMinor } =
    offer
  return { id, slug, planType, duration, amount, dailyMb, isUnlimited, tethering, priceMinor }
}

/** Whether a plan has all that another one has, for no more; of two that are equal the first stays. */
function replaces(one: TripPlan, other: TripPlan, isFirst: boolean): boolean {
  return one !== other && hasAllOf(one, other) && (isFirst || !hasAllOf(other, one))
}

function hasAllOf(one: TripPlan, other: TripPlan): boolean {
  return (
    one.planType === other.planType &&
    one.priceMinor <= other.priceMinor &&
    one.duration >= other.duration &&
    (one.dailyMb ?? one.amount) >= (other.dailyMb ?? other.amount) &&
    (one.tethering || !other.tethering)
  )
}
