import { type Locale, locales } from '#contract/locale.ts'
import { regionName } from '#contract/region-name.ts'
import { areaNames } from '../../mail/area-names.ts'
import { areaAliases, countryAliases, globalAliases } from './data/aliases.ts'
import { allLocales, localeBit } from './locale-bits.ts'

export type PlaceName = { text: string; localeBits: number }
type NamedPlace = {
  kind: string
  slug: string
  code: string | null
  nameEn: string
}

/**
 * Returns every name of a destination, in all locales and spellings. Search, links, addresses and
 * imports know a place by these.
 */
export function namesOfPlace(place: NamedPlace & { countryCodes: readonly string[] }): PlaceName[] {
  const { kind, slug, code, nameEn } = place
  const names = spellings(nameEn).map((text) => localized(['en', text]))
  if (kind === 'country' && code) {
    return [...names, ...countryNames(code), ...listed(code), ...listed(countryAliases[code])]
  }
  if (kind === 'global') return [...names, ...listed(globalAliases)]
  const local = locales.map((locale) =>
    localized([locale, localName(place, place.countryCodes, locale)]),
  )
  return [...names, ...local, ...listed(areaAliases[slug])]
}

/** The ways in which people write a name that joins names or begins with a saint. */
function spellings(name: string): string[] {
  const joined = [name, name.replace(' + ', ' and '), name.replace(' and ', ' ')]
  return [...new Set(joined.flatMap((each) => [each, each.replace(/^St /, 'Saint ')]))]
}

function countryNames(code: string): PlaceName[] {
  return locales.flatMap((locale) => {
    const text = regionName(code, locale)
    return text ? [{ text, localeBits: localeBit(locale) }] : []
  })
}

export function localized([locale, text]: [string, string]): PlaceName {
  return { text, localeBits: localeBit(locale as Locale) }
}

export function listed(text: string | undefined): PlaceName[] {
  return text ? text.split(', ').map((name) => ({ text: name, localeBits: allLocales })) : []
}

/**
 * Returns a place's name in a locale; a region without a name in that locale keeps its English one.
 */
export function localName(
  place: NamedPlace,
  countryCodes: readonly string[],
  locale: Locale,
): string {
  if (locale === 'en') return place.nameEn
  if (place.code) return regionName(place.code, locale) ?? place.nameEn
  const named = areaNames[place.slug]?.[locale]
  if (named) return named
  if (place.kind !== 'region' || countryCodes.length > 2) return place.nameEn
  return countryCodes.map((member) => regionName(member, locale) ?? member).join(' + ')
}
