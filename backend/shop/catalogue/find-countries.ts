import { type } from 'arktype'
import { statement } from '../../platform/sql.ts'
import { type Viewer, valuesOf } from './view.ts'

/** Returns the slugs of the countries that texts name by slug or code. */
export async function findCountries(
  { services }: Pick<Viewer, 'services'>,
  texts: readonly string[],
): Promise<Map<string, string>> {
  const plain = [...new Set(texts)].map((text) => ({ text, key: text.trim().toLowerCase() }))
  const keys = plain.map(({ key }) => key)
  const { results } = await statement(services.catalogue)`
    SELECT slug, lower(code) AS code FROM destination WHERE kind = 'country'
    AND (slug IN ${valuesOf(keys)} OR code IN ${valuesOf(keys.map((key) => key.toUpperCase()))})`.all()
  const found = type({ slug: 'string', code: 'string | null' }).array().assert(results)
  const slugs = new Map(
    found.flatMap(({ slug, code }) => [
      [slug, slug],
      [code ?? slug, slug],
    ]),
  )
  return new Map(
    plain.flatMap(({ text, key }) => {
      const slug = slugs.get(key)
      return slug === undefined ? [] : [[text, slug] as const]
    }),
  )
}
