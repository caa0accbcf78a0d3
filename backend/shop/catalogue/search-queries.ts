import { type } from 'arktype'
import { destinationKinds } from '#contract/catalogue/catalogue.ts'
import { gramsOf } from '#contract/fold.ts'
import type { Locale } from '#contract/locale.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { localeBit } from './locale-bits.ts'
import { memberCodes, priceOfNow, soldBy, type View, valuesOf } from './view.ts'

/** A destination, or a city in it, whose name matches a search. */
export const FoundRow = type({
  term: 'string',
  isTail: '0 | 1',
  slug: 'string',
  kind: type.enumerated(...destinationKinds),
  code: 'string | null',
  nameEn: 'string',
  countryCount: 'number.integer',
  countryCodes: 'string',
  networks: 'string',
  generation: "'4G' | '5G'",
  fromMinor: 'number.integer',
  cityId: 'number.integer | null',
  cityNameEn: 'string | null',
  cityNames: 'string | null',
})
export type FoundRow = typeof FoundRow.infer

const candidates = 60

const codesOfHits = 8

/** The columns of a destination in a search result; `priced` joins the price. */
const placeColumns = sql`
  d.slug, d.kind, d.code, d.name_en AS nameEn, d.country_count AS countryCount, d.networks,
  d.generation, p.from_minor AS fromMinor, ${memberCodes(sql`d.slug`, codesOfHits)} AS countryCodes`

const cityColumns = sql`y.id AS cityId, y.name_en AS cityNameEn, y.names AS cityNames`

/** Joins the current prices, and leaves out destinations that the channel does not sell. */
function priced(view: View): Sql {
  return sql`${priceOfNow(view, sql`d.slug`)} AND ${soldBy(view, sql`d.slug`)}`
}

/** Query of places with a name, or a later word of a name, that begins with the folded text. */
export function prefixQuery(view: View, folded: string, locale: Locale): Sql {
  const spoken = localeBit(locale) | localeBit('en')
  return sql`SELECT t.term, t.is_tail AS isTail, ${placeColumns}, ${cityColumns},
      MIN(CASE WHEN t.is_tail = 0 THEN 2 * (t.term <> ${folded}) ELSE 4 END
        + (t.locale_bits & ${spoken} = 0)) AS score
    FROM search_term t
    JOIN destination d ON d.slug = t.destination_slug
    ${priced(view)}
    LEFT JOIN city y ON y.id = t.city_id
    WHERE t.term >= ${folded} AND t.term < ${`${folded}\u{10FFFF}`}
    GROUP BY t.destination_slug, t.city_id
    ORDER BY score, d.popular_rank IS NULL, d.kind <> 'country', d.position, t.city_id
    LIMIT ${candidates}`
}

/** Query of places with a name that shares many letter pairs with the folded text. */
export function similarQuery(view: View, folded: string): Sql {
  const grams = gramsOf(folded)
  return sql`SELECT t.term, t.is_tail AS isTail, ${placeColumns}, ${cityColumns}
    FROM (
      SELECT g.term_id, COUNT(*) AS shared FROM search_gram g
      WHERE g.gram IN ${valuesOf(grams)}
      GROUP BY g.term_id HAVING COUNT(*) > 1) AS near
    JOIN search_term t ON t.id = near.term_id
    JOIN destination d ON d.slug = t.destination_slug
    ${priced(view)}
    LEFT JOIN city y ON y.id = t.city_id
    ORDER BY near.shared * 2.0 / (t.gram_count + ${grams.length}) DESC, d.position, t.id
    LIMIT ${candidates}`
}

/** Query of the best known cities of a country and the smallest regions that contain it. */
export function relatedQuery(view: View, code: string): Sql {
  return sql`SELECT * FROM (
      SELECT '' AS term, 0 AS isTail, ${placeColumns}, ${cityColumns}
      FROM destination d ${priced(view)} JOIN city y ON y.country_code = d.code
      WHERE d.code = ${code} ORDER BY y.id LIMIT 3)
    UNION ALL SELECT * FROM (
      SELECT '' AS term, 0 AS isTail, ${placeColumns},
        NULL AS cityId, NULL AS cityNameEn, NULL AS cityNames
      FROM destination d ${priced(view)}
      WHERE d.kind = 'region' AND EXISTS (
        SELECT 1 FROM destination_country m
        WHERE m.destination_slug = d.slug AND m.country_code = ${code})
      ORDER BY d.country_count LIMIT 2)`
}
