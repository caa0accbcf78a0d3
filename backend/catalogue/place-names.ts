import type { Locale } from '#contract/locale.ts'
import { areaNames } from './data/area-names.ts'

type NamedPlace = { kind: string; slug: string; code: string | null; nameEn: string }

const regionNames = new Map<Locale, Intl.DisplayNames>()

/** Returns a country's name in a locale; undefined if Intl has none. */
export function intlName(code: string, locale: Locale): string | undefined {
  const known =
    regionNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  regionNames.set(locale, known)
  return known.of(code)
}

/**
 * Returns a place's name in a locale; a region without a name in that locale keeps its English one.
 */
export function localName(place: NamedPlace, countryCodes: string[], locale: Locale): string {
  if (locale === 'en') return place.nameEn
  if (place.code) return intlName(place.code, locale) ?? place.nameEn
  const named = areaName(place.slug, locale)
  if (named) return named
  if (place.kind !== 'region' || countryCodes.length > 2) return place.nameEn
  return countryCodes.map((member) => intlName(member, locale) ?? member).join(' + ')
}

/** Returns a region's name in a locale; undefined for a region without a row. */
export function areaName(slug: string, locale: Locale): string | undefined {
  return areaNames[slug]?.[locale]
}
