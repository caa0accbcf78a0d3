import type { Locale } from '#contract/locale.ts'
import { regionName } from '#contract/region-name.ts'
import { areaNames } from '../../mail/area-names.ts'

type NamedPlace = { kind: string; slug: string; code: string | null; nameEn: string }

/**
 * Returns a place's name in a locale; a region without a name in that locale keeps its English one.
 */
export function localName(place: NamedPlace, countryCodes: string[], locale: Locale): string {
  if (locale === 'en') return place.nameEn
  if (place.code) return regionName(place.code, locale) ?? place.nameEn
  const named = areaNames[place.slug]?.[locale]
  if (named) return named
  if (place.kind !== 'region' || countryCodes.length > 2) return place.nameEn
  return countryCodes.map((member) => regionName(member, locale) ?? member).join(' + ')
}
