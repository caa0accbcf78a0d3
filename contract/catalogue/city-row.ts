import { hubRows } from '../data/hub-cities.ts'
import { type Locale, locales } from '../locale.ts'
import { once } from '../once.ts'

/** A city as described by its row. */
export type City = {
  countryCode: string
  nameEn: string
  lat: number
  lon: number
  /** Names by locale, for locales in which the name differs from the English one. */
  names: Partial<Record<Locale, string>>
  aliases: string[]
}

/** Locales of the table's columns; both Simplified Chinese locales share one. */
const columns: readonly (readonly Locale[])[] = [
  ['ja'],
  ['ko'],
  ['zh-Hans', 'zh-Hans-CN'],
  ['zh-Hant'],
  ['th'],
  ['hi'],
]

/** The hub cities, parsed from their rows on first use. */
export const hubCities = once(() => hubRows.map(parseCity))

/**
 * Parses a city's row: country, English name, latitude, longitude, the names of the columns, then
 * `locale=name` and `alias=name` pairs with `_` for a space; `-` stands for the English name.
 */
export function parseCity(row: string): City {
  const [countryCode, nameEn, lat, lon, ...rest] = row.split('|')
  if (!countryCode || !nameEn) throw new Error(`expected a country and a name in ${row}`)
  const names: City['names'] = {}
  for (const [index, sharing] of columns.entries()) {
    const name = rest[index]
    if (name && name !== '-') for (const locale of sharing) names[locale] = name
  }
  const aliases: string[] = []
  for (const pair of rest[columns.length]?.split(' ') ?? []) {
    const [key, value = ''] = pair.split('=')
    const name = value.replaceAll('_', ' ')
    const locale = locales.find((each) => each === key)
    if (locale) names[locale] = name
    else if (name) aliases.push(name)
  }
  return { countryCode, nameEn, lat: Number(lat), lon: Number(lon), names, aliases }
}
