import { buildCatalogue, type CatalogueDestination } from '../catalogue/catalogue.ts'

export type Place = Pick<CatalogueDestination, 'slug' | 'code' | 'countryCodes'> & { scope: string }

/** Markets under sanctions, which are never sold. */
const sanctioned = new Set(['CU', 'IR', 'KP', 'SY'])

export type Covered = {
  countries: readonly string[]
  unknownPlaces: readonly string[]
  placeId?: string
}
type Found = { place: Place } | { problem: string }

/** Returns the places that the shop knows; ids of plans begin with `scope`. */
export function knownPlaces(): Place[] {
  return buildCatalogue().map(({ slug, code, countryCodes }) => ({
    ...{ slug, code, countryCodes },
    scope: code?.toLowerCase() ?? slug,
  }))
}

/**
 * Returns the function that finds the place an offer is sold as. One country is that country. A set
 * is the largest of our places of which it covers every country, and at least two thirds of the set,
 * so that a world-wide package is not sold as a small region; what an operator has mapped decides
 * first, as long as every country is covered.
 */
export function placeFinder(
  places: readonly Place[],
  { maps, exclude }: { maps: ReadonlyMap<string, string>; exclude: readonly string[] },
): (supplier: string, covered: Covered) => Found {
  const byCode = new Map(places.flatMap((place) => (place.code ? [[place.code, place]] : [])))
  const bySlug = new Map(places.map((place) => [place.slug, place]))
  const areas = places
    .filter(({ code }) => code === null)
    .toSorted((a, b) => b.countryCodes.length - a.countryCodes.length)
  return (supplier, { countries, unknownPlaces, placeId }) => {
    const codes = new Set(countries)
    const covers = (place: Place) => place.countryCodes.every((code) => codes.has(code))
    const banned = countries.filter((code) => sanctioned.has(code))
    const mapped = placeId && (maps.get(`${supplier}:${placeId}`) ?? maps.get(placeId))
    if (mapped) {
      const place = bySlug.get(mapped)
      if (!place) return { problem: `is mapped to "${mapped}", which is no place` }
      return covers(place) ? { place } : { problem: `does not cover all countries of ${mapped}` }
    }
    const [only, ...others] = codes
    if (only === undefined) return { problem: 'names no country' }
    if (others.length === 0) {
      if (banned.length > 0 || exclude.includes(only)) return { problem: `${only} is not sold` }
      const place = byCode.get(only)
      if (unknownPlaces.length > 0)
        return { problem: `covers unknown places ${unknownPlaces.join(' ')}` }
      return place ? { place } : { problem: `the country ${only} is not in the catalogue` }
    }
    const place = areas.find(
      (area) => covers(area) && area.countryCodes.length * 3 >= codes.size * 2,
    )
    if (place) return { place }
    const named = placeId ? `${placeId} (${codes.size} countries)` : `${codes.size} countries`
    return { problem: `the set ${named} is no place of the catalogue: npm run catalogue -- map` }
  }
}
