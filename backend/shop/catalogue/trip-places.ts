import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { TripPlaces } from '#contract/catalogue/trip-places.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { addonsOfAll, pricedSize } from './addons.ts'
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
  const queries = [
    tripCountries(view, slugs),
    coveredBy(slugs),
    tripOffers(view, slugs),
    addonsOfAll(view, coveringSlugs(slugs)),
  ]
  const answers = await view.catalogue.batch(
    queries.map((query) => statement(view.catalogue, query)),
  )
  const [countries = [], pairs = [], rows = [], addons = []] = answers.map(({ results }) => results)
  return toTripPlaces(view, {
    countries: Countries.assert(countries),
    pairs: Pairs.assert(pairs),
    offers: rows.flatMap((row) => toOffer(view, OfferRow.assert(row)) ?? []),
    addons: addons.flatMap((row) => pricedSize(view, row) ?? []),
  })
}

type Found = {
  countries: typeof Countries.infer
  pairs: typeof Pairs.infer
  offers: OfferedPlan[]
  addons: NonNullable<ReturnType<typeof pricedSize>>[]
}

function toTripPlaces(view: View, { countries, pairs, offers: all, addons }: Found): TripPlaces {
  const byPlace = Map.groupBy(all, (offer) => offer.destinationSlug)
  const sold = new Map(countries.map(({ slug, nameEn, code }) => [code ?? '', { slug, nameEn }]))
  return {
    countries: countries.flatMap(({ code, ...country }) => (code ? [{ ...country, code }] : [])),
    currency: view.currency,
    places: [...byPlace.values()].flatMap((offers) => {
      const covers = pairs
        .filter(({ place }) => place === offers[0]?.destinationSlug)
        .flatMap(({ code }) => sold.get(code)?.slug ?? [])
      const place = toTripPlace(offers, covers)
      if (!place) return []
      const own = addons.filter(({ destination_slug: slug }) => slug === place.slug)
      return { ...place, addons: own.map(toTripAddon) }
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
  const isCovering = sql`plan.destination_slug IN ${coveringSlugs(slugs)}`
  const isOpen = sql`(plan.unavailable_until IS NULL OR plan.unavailable_until <= ${view.nowMs})`
  return offersQuery(view, [isCovering, isOpen, sql`plan.kyc = 'none'`], mostPlans)
}

function coveringSlugs(slugs: readonly string[]): Sql {
  return sql`(SELECT destination_slug FROM destination_country
    WHERE country_code IN ${codesOf(slugs)})`
}

function codesOf(slugs: readonly string[]): Sql {
  return sql`(SELECT code FROM destination WHERE slug IN ${valuesOf(slugs)} AND code IS NOT NULL)`
}

function toTripPlace(
  offers: readonly OfferedPlan[],
  covers: string[],
): Omit<TripPlace, 'addons'> | undefined {
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
  const takesAddons = offer.addonPolicy !== 'none'
  return {
    ...{ id, slug, planType, duration, amount, dailyMb, isUnlimited, tethering, takesAddons },
    priceMinor,
  }
}

function toTripAddon({ amount_mb: amountMb, duration_days: days, priceMinor }: Found['addons'][0]) {
  return { amountMb, days, priceMinor }
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
    (one.tethering || !other.tethering) &&
    (one.takesAddons || !other.takesAddons)
  )
}
