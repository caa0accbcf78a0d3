import type { SavedCode } from '#contract/reward.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import type { PromoRow } from './promo-row.ts'

type CodePlace = NonNullable<SavedCode['places']>[number]
/** By slug. */
export type CodePlaces = ReadonlyMap<string, CodePlace>

/** The places that promos are for; one that is sold no longer is left out. */
export async function placesOf({ db }: Call, rows: readonly PromoRow[]): Promise<CodePlaces> {
  const slugs = rows.flatMap(({ places }) => places ?? [])
  if (slugs.length === 0) return new Map()
  const { results } = await statement(
    db,
    sql`SELECT kind, slug, code, name_en AS nameEn, country_count AS countryCount FROM destination
      WHERE slug IN (SELECT value FROM json_each(${JSON.stringify(slugs)}))`,
  ).all<CodePlace>()
  return new Map(results.map((place) => [place.slug, place]))
}

/** What a promo is good for; nothing where that is everything. */
export function scopeOf(
  row: PromoRow,
  places: CodePlaces,
): Pick<SavedCode, 'places' | 'kinds' | 'planTypes'> {
  return {
    ...(row.places ? { places: row.places.flatMap((slug) => places.get(slug) ?? []) } : {}),
    ...(row.kinds ? { kinds: row.kinds } : {}),
    ...(row.plan_types ? { planTypes: row.plan_types } : {}),
  }
}
