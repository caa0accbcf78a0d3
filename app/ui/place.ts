import { countryName } from '#app/format/country-name.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'

/** The fields from which a destination's name is made. */
export type NamedPlace = {
  kind: 'country' | 'region' | 'global'
  slug: string
  code?: string | null | undefined
  nameEn: string
  countryCount: number
}

type Names = Readonly<Record<string, () => string>>

const regionNames: Names = {
  africa: () => m.shell_continent_africa(),
  apac: () => m.place_region_apac(),
  asia: () => m.shell_continent_asia(),
  balkans: () => m.place_region_balkans(),
  caribbean: () => m.place_region_caribbean(),
  'central-asia': () => m.place_region_central_asia(),
  europe: () => m.shell_continent_europe(),
  'europe-plus': () => m.place_region_europe_plus(),
  gcc: () => m.place_region_gcc(),
  'greater-china': () => m.place_region_greater_china(),
  'japan-korea': () => m.place_region_japan_korea(),
  'latin-america': () => m.place_region_latin_america(),
  'middle-east': () => m.place_region_middle_east(),
  nordics: () => m.place_region_nordics(),
  'north-america': () => m.shell_continent_north_america(),
  oceania: () => m.shell_continent_oceania(),
  'sea-oceania': () => m.place_region_sea_oceania(),
  'south-america': () => m.shell_continent_south_america(),
  'south-asia': () => m.place_region_south_asia(),
  'usa-canada': () => m.place_region_usa_canada(),
}

const cityNames: Names = {
  Bangkok: () => m.place_city_bangkok(),
  'Cape Town': () => m.place_city_cape_town(),
  Casablanca: () => m.place_city_casablanca(),
  Frankfurt: () => m.place_city_frankfurt(),
  Istanbul: () => m.place_city_istanbul(),
  Johannesburg: () => m.place_city_johannesburg(),
  Lisbon: () => m.place_city_lisbon(),
  'New York': () => m.place_city_new_york(),
  'São Paulo': () => m.place_city_sao_paulo(),
  Sydney: () => m.place_city_sydney(),
  Tokyo: () => m.place_city_tokyo(),
  Zurich: () => m.place_city_zurich(),
}

/**
 * Returns a destination's name in the visitor's language: countries by Intl, regions and global
 * sets from the messages. A region without a message keeps its catalogue name.
 */
export function placeName(place: NamedPlace, locale: Locale): string {
  if (place.kind === 'country') return place.code ? countryName(place.code, locale) : place.nameEn
  if (place.kind === 'global') return m.place_global({ count: place.countryCount })
  return regionName(place.slug) ?? place.nameEn
}

/** Returns the name of a region or continent slug; undefined for an unknown slug. */
export function regionName(slug: string): string | undefined {
  return Object.hasOwn(regionNames, slug) ? regionNames[slug]?.() : undefined
}

/** Returns a city's name from the messages, or the given name where they do not have the city. */
export function cityName(nameEn: string): string {
  return (Object.hasOwn(cityNames, nameEn) && cityNames[nameEn]?.()) || nameEn
}
