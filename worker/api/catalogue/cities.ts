import { type Locale, locales } from '#contract/locale.ts'
import { cityRows } from './data/cities.ts'

/** A city as the catalogue stores it. */
export type CatalogueCity = {
  id: number
  countryCode: string
  nameEn: string
  lat: number
  lon: number
  /** Names by locale where they differ from the English one. */
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

export function buildCities(): CatalogueCity[] {
  return cityRows.map((row, index) => parseCity(row, index + 1))
}

function parseCity(row: string, id: number): CatalogueCity {
  const [countryCode, nameEn, lat, lon, ...rest] = row.split('|')
  if (!countryCode || !nameEn) throw new Error(`expected a country and a name in ${row}`)
  const names: CatalogueCity['names'] = {}
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
  return { id, countryCode, nameEn, lat: Number(lat), lon: Number(lon), names, aliases }
}
