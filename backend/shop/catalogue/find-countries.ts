import { type } from 'arktype'
import { fold } from '#contract/fold.ts'
import { statement } from '../../platform/sql.ts'
import { type Viewer, valuesOf } from './view.ts'

const Named = type({ slug: 'string', name: 'string' }).array()

/**
 * Returns the slugs of the countries that texts name by slug or by any name that the search knows.
 * A name that several countries have is left out.
 */
export async function findCountries(
  { services }: Pick<Viewer, 'services'>,
  texts: readonly string[],
): Promise<Map<string, string>> {
  const named = [...new Set(texts)].map((text) => ({ text, name: fold(text) }))
  const names = valuesOf(named.map(({ name }) => name))
  const slugs = valuesOf(named.map(({ text }) => text.trim().toLowerCase()))
  const { results } = await statement(services.catalogue)`
    SELECT d.slug, t.term AS name FROM search_term t JOIN destination d ON d.slug = t.destination_slug
    WHERE t.term IN ${names} AND t.is_tail = 0 AND t.city_id IS NULL AND d.kind = 'country'
    UNION SELECT slug, slug AS name FROM destination WHERE kind = 'country' AND slug IN ${slugs}`.all()
  const found = Map.groupBy(Named.assert(results), ({ name }) => fold(name))
  return new Map(
    named.flatMap(({ text, name }) => {
      const countries = new Set(found.get(name)?.map(({ slug }) => slug))
      const [slug] = countries
      return slug !== undefined && countries.size === 1 ? [[text, slug] as const] : []
    }),
  )
}
