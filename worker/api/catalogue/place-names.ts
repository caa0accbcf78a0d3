import type { Locale } from '#contract/locale.ts'
import { areaCodes } from './data/aliases.ts'

type NamedPlace = { kind: string; slug: string; code: string | null; nameEn: string }

const regionNames = new Map<Locale, Intl.DisplayNames>()

/** What a country or a standard area is called in a locale; undefined where Intl knows no name. */
export function intlName(code: string, locale: Locale): string | undefined {
  const known =
    regionNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  regionNames.set(locale, known)
  return known.of(code)
}

/** A place's name in a locale; a region that Intl has no name for keeps its English one. */
export function localName(place: NamedPlace, countryCodes: string[], locale: Locale): string {
  if (locale === 'en') return place.nameEn
  const code = place.code ?? areaCodes[place.slug]
  if (code) return intlName(code, locale) ?? place.nameEn
  if (place.kind !== 'region' || countryCodes.length > 2) return place.nameEn
  return countryCodes.map((member) => intlName(member, locale) ?? member).join(' + ')
}
