import { placeName } from '#app/ui/place.ts'
import type { SearchHit } from '#contract/catalogue/catalogue.ts'
import type { TripPlaces } from '#contract/catalogue/trip-places.ts'
import type { Locale } from '#contract/locale.ts'
import type { AskedStay } from './trip-query.ts'

export type StayView = AskedStay & { name: string; flag: string }

/** A place that covers some of the trip, with the plan data that the planner and the page need. */
export type ShelfPlace = {
  slug: string
  name: string
  covers: readonly string[]
  plans: TripPlaces['places'][number]['plans']
  addons: TripPlaces['places'][number]['addons']
}

export type FoundCountry = { slug: string; name: string }

/** Returns the stays whose countries are sold here, with their names. */
export function stayViews(
  stays: readonly AskedStay[],
  { countries }: TripPlaces,
  locale: Locale,
): StayView[] {
  return stays.flatMap((stay) => {
    const country = countries.find(({ slug }) => slug === stay.slug)
    if (!country) return []
    const place = { ...country, kind: 'country', countryCount: 1 } as const
    return [{ ...stay, name: placeName(place, locale), flag: country.code.toLowerCase() }]
  })
}

export function shelfPlaces({ places }: TripPlaces, locale: Locale): ShelfPlace[] {
  return places.map((place) => ({
    slug: place.slug,
    name: placeName(place, locale),
    covers: place.covers,
    plans: place.plans,
    addons: place.addons,
  }))
}

/** Returns the countries that a search found, each once; a city stands for its country. */
export function foundCountries(hits: readonly SearchHit[], locale: Locale): FoundCountry[] {
  const countries = hits.filter(({ kind, match }) => kind === 'country' && match !== 'related')
  const bySlug = new Map(
    countries.map((hit) => [hit.slug, hit.countryName ?? placeName(hit, locale)] as const),
  )
  return [...bySlug].slice(0, 6).map(([slug, name]) => ({ slug, name }))
}
