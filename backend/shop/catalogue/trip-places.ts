import { type } from 'arktype'
import type { OfferedPlan, TripPlaces } from '#contract/catalogue/catalogue.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { OfferRow, offersQuery, toOffer } from './plans.ts'
import { soldBy, type View, valuesOf } from './view.ts'

/** More plans than all regions and the largest number of countries of a trip have together. */
const mostPlans = 2000

type TripPlace = TripPlaces['places'][number]
type TripPlan = TripPlace['plans'][number]

const Countries = type({ slug: 'string', code: 'string | null', nameEn: 'string' }).array()
const Pairs = type({ place: 'string', code: 'string' }).array()

/**
 * Returns the destinations that cover at least one of the countries, in the order of the catalogue.
 */
export async function listTripPlaces(view: View, slugs: readonly string[]): Promise<TripPlaces> {
  const queries = [tripCountries(view, slugs), coveredBy(slugs), tripOffers(view, slugs)]
  const answers = await view.catalogue.batch(
    queries.map((query) => statement(view.catalogue, query)),
  )
  const [countries = [], pairs = [], rows = []] = answers.map(({ results }) => results)
  return toTripPlaces(view, {
    countries: Countries.assert(countries),
    pairs: Pairs.assert(pairs),
    offers: rows.flatMap((row) => toOffer(view, OfferRow.assert(row)) ?? []),
  })
}

type Found = {
  countries: typeof Countries.infer
  pairs: typeof Pairs.infer
  offers: OfferedPlan[]
}

function toTripPlaces(view: View, { countries, pairs, offers: all }: Found): TripPlaces {
  const byPlace = Map.groupBy(all, (offer) => offer.destinationSlug)
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

function tripCountries(view: View, slugs: readonly string[]): Sql {
  return sql`SELECT slug, code, name_en AS nameEn FROM destination
    WHERE kind = 'country' AND slug IN ${valuesOf(slugs)} AND ${soldBy(view, sql`slug`)}
    ORDER BY position`
}

/** Pairs of a destination and a country that it covers. */
function coveredBy(slugs: readonly string[]): Sql {
  return sql`SELECT destination_slug AS place, country_code AS code FROM destination_country
    WHERE country_code IN ${codesOf(slugs)}`
}

/** The plans for any of the countries that can be bought today without an identity check. */
export function tripOffers(view: View, slugs: readonly string[]): Sql {
  const isCovering = sql`plan.destination_slug IN (SELECT destination_slug
    FROM destination_country WHERE country_code IN ${codesOf(slugs)})`
  const isOpen = sql`(plan.unavailable_until IS NULL OR plan.unavailable_until <= ${view.nowMs})`
  return offersQuery(view, [isCovering, isOpen, sql`plan.kyc = 'none'`], mostPlans)
}

function codesOf(slugs: readonly string[]): Sql {
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
  const { id, slug, planType, duration, amount, dailyMb, isUnlimited, priceMinor } = offer
  // Whoever needs a hotspot is offered none that is only hoped for.
  const tethering = offer.tethering === true
  return { id, slug, planType, duration, amount, dailyMb, isUnlimited, tethering, priceMinor }
}

/**
 * Whether a plan offers all that another plan does for no higher price. Of two equal plans, the
 * first one wins.
 */
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
