import { m } from '#app/paraglide/messages.js'
import type { Continent } from '#contract/catalogue/catalogue.ts'

/** The continents that have a page, in the order in which they are shown. */
export const continents: readonly Continent[] = [
  'europe',
  'asia',
  'north-america',
  'south-america',
  'africa',
  'oceania',
]

const names: Readonly<Record<Continent, () => string>> = {
  europe: () => m.shell_continent_europe(),
  asia: () => m.shell_continent_asia(),
  'north-america': () => m.shell_continent_north_america(),
  'south-america': () => m.shell_continent_south_america(),
  africa: () => m.shell_continent_africa(),
  oceania: () => m.shell_continent_oceania(),
}

export function isContinent(value: unknown): value is Continent {
  return typeof value === 'string' && (continents as readonly string[]).includes(value)
}

export function continentName(continent: Continent): string {
  return names[continent]()
}
