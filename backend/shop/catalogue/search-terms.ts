import { fold, gramsOf } from '#contract/fold.ts'
import { type Locale, locales } from '#contract/locale.ts'
import { regionName } from '#contract/region-name.ts'
import { areaNames } from '../../mail/area-names.ts'
import type { CatalogueDestination } from './catalogue.ts'
import type { CatalogueCity } from './cities.ts'
import { areaAliases, countryAliases, globalAliases } from './data/aliases.ts'
import { allLocales, localeBit } from './locale-bits.ts'

/** One folded name of a place. */
export type SearchTerm = {
  term: string
  isTail: boolean
  destinationSlug: string
  cityId: number | null
  localeBits: number
  grams: string[]
}

type Place = { destinationSlug: string; cityId: number | null }
type Name = { text: string; localeBits: number }

// Words that often begin the rest of a name and say nothing about the place.
const hollowWords = new Set(
  'and the of de do da des du la le les el il in et und y e dan và'.split(' '),
)

/** Returns every name, and every later word of a name, that a search can find a place by. */
export function buildSearchTerms(
  destinations: readonly CatalogueDestination[],
  cities: readonly CatalogueCity[],
): SearchTerm[] {
  const slugByCode = new Map(destinations.map(({ code, slug }) => [code, slug]))
  return [
    ...destinations.flatMap((destination) =>
      termsOf({ destinationSlug: destination.slug, cityId: null }, namesOf(destination)),
    ),
    ...cities.flatMap((city) => {
      const destinationSlug = slugByCode.get(city.countryCode)
      if (!destinationSlug) throw new Error(`expected the country of ${city.nameEn} to be sold`)
      return termsOf({ destinationSlug, cityId: city.id }, namesOfCity(city))
    }),
  ]
}

function countryNames(code: string): Name[] {
  return locales.flatMap((locale) => {
    const text = regionName(code, locale)
    return text ? [{ text, localeBits: localeBit(locale) }] : []
  })
}

function namesOf({ kind, slug, code, nameEn }: CatalogueDestination): Name[] {
  const names = [{ text: nameEn, localeBits: localeBit('en') }]
  if (kind === 'country' && code) {
    return [...names, ...countryNames(code), ...listed(code), ...listed(countryAliases[code])]
  }
  if (kind === 'global') return [...names, ...listed(globalAliases)]
  const local = Object.entries(areaNames[slug] ?? {})
  return [...names, ...local.map(localized), ...listed(areaAliases[slug])]
}

function namesOfCity({ nameEn, names, aliases }: CatalogueCity): Name[] {
  return [
    { text: nameEn, localeBits: localeBit('en') },
    ...Object.entries(names).map(localized),
    ...aliases.flatMap((alias) => listed(alias)),
  ]
}

function localized([locale, text]: [string, string]): Name {
  return { text, localeBits: localeBit(locale as Locale) }
}

function listed(text: string | undefined): Name[] {
  return text ? text.split(', ').map((name) => ({ text: name, localeBits: allLocales })) : []
}

function termsOf(place: Place, names: readonly Name[]): SearchTerm[] {
  const bitsByTerm = new Map<string, { isTail: boolean; localeBits: number }>()
  for (const { text, localeBits } of names) {
    for (const [index, term] of spellings(text).entries()) {
      const known = bitsByTerm.get(term)
      bitsByTerm.set(term, {
        isTail: index > 0 && (known?.isTail ?? true),
        localeBits: (known?.localeBits ?? 0) | localeBits,
      })
    }
  }
  return [...bitsByTerm].map(([term, rest]) => ({ ...place, term, ...rest, grams: gramsOf(term) }))
}

/** Returns the folded name, and the rest of the name from each later meaningful word on. */
function spellings(text: string): string[] {
  const words = fold(text).split(' ')
  return words
    .map((word, index) => (index > 0 && isHollow(word) ? '' : words.slice(index).join(' ')))
    .filter((spelling) => spelling !== '')
}

function isHollow(word: string): boolean {
  return hollowWords.has(word) || /^[a-z]$/.test(word)
}
