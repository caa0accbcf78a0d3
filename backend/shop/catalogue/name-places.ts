import type { DestinationSummary } from '#contract/catalogue/catalogue.ts'
import { statement } from '../../platform/sql.ts'
import { type Viewer, valuesOf } from './view.ts'

type NamedPlace = Pick<DestinationSummary, 'kind' | 'slug' | 'code' | 'nameEn' | 'countryCount'>

/** Returns the names of some places; those that are no longer in the catalogue are left out. */
export async function namePlaces(
  { catalogue }: Viewer['services'],
  slugs: readonly string[],
): Promise<NamedPlace[]> {
  const { results } = await statement(catalogue)`
    SELECT kind, slug, code, name_en AS nameEn, country_count AS countryCount FROM destination
    WHERE slug IN ${valuesOf(slugs)}`.all<NamedPlace>()
  return results
}
