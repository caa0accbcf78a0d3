import type { SavedCode } from '#contract/commerce/reward.ts'
import type { Call } from '../../call.ts'
import { namePlaces } from '../../catalogue/name-places.ts'
import type { PromoRow } from './promo-row.ts'

type CodePlace = NonNullable<SavedCode['places']>[number]
/** Places by their slug. */
export type CodePlaces = ReadonlyMap<string, CodePlace>

/** The places that promos are limited to, without those that are no longer sold. */
export async function placesOf({ services }: Call, rows: readonly PromoRow[]): Promise<CodePlaces> {
  const slugs = rows.flatMap(({ places }) => places ?? [])
  if (slugs.length === 0) return new Map()
  return new Map((await namePlaces(services, slugs)).map((place) => [place.slug, place]))
}

/** The restrictions of a promo; empty if it applies to everything. */
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
