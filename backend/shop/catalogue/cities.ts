import { type City, parseCity } from '#contract/catalogue/city-row.ts'
import { cityRows } from './data/cities.ts'

/** A city as the catalogue stores it. */
export type CatalogueCity = City & { id: number }

export function buildCities(): CatalogueCity[] {
  return cityRows.map((row, index) => ({ id: index + 1, ...parseCity(row) }))
}
