import { m } from '#app/paraglide/messages.js'
import type { Continent } from '#contract/catalogue.ts'

/** The continents that have a page, in the order they are offered. */
export const continents: readonly Continent[] = [
  'europe',
  'asia',
  'north-america',
  'south-america',
  'africa',
  'oceania',
]

const names: Readonly<Record<Continent, () => string>> = {
  europe: () => m.place_region_europe(),
  asia: () => m.place_region_asia(),
  'north-america': () => m.place_region_north_america(),
  'south-america': () => m.place_region_south_america(),
  africa: () => m.place_region_africa(),
  oceania: () => m.place_region_oceania(),
}

export function isContinent(value: unknown): value is Continent {
  return typeof value === 'string' && (continents as readonly string[]).includes(value)
}

export function continentName(continent: Continent): string {
  return names[continent]()
}
