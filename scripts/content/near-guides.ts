import { buildCatalogue } from '#backend/shop/catalogue/catalogue.ts'
import type { Entry } from '#contract/texts/content.ts'
import type { NearCountries } from '../assets/map/near-countries.ts'

/** The most guides that the page of a country shows. */
const mostGuides = 3

/**
 * Returns the guides to show for each country of the catalogue that has none of its own, by its
 * code: those of the countries nearest to its land. A country far from all guides has none.
 */
export function nearGuides(
  entries: readonly Entry[],
  nearCountries: NearCountries,
): Map<string, Entry[]> {
  const guides = Map.groupBy(
    entries.filter(({ type, locale }) => type === 'guides' && locale === 'en'),
    ({ facts }) => facts.country,
  )
  const near = new Map<string, Entry[]>()
  for (const { kind, code } of buildCatalogue()) {
    if (kind !== 'country' || !code || guides.has(code)) continue
    const found = (nearCountries[code] ?? []).flatMap((other) => guides.get(other) ?? [])
    if (found.length > 0) near.set(code, found.slice(0, mostGuides))
  }
  return near
}
