import { fold, gramsOf } from '#contract/fold.ts'
import type { CatalogueDestination } from './catalogue.ts'
import type { CatalogueCity } from './cities.ts'
import { localeBit } from './locale-bits.ts'
import { listed, localized, namesOfPlace, type PlaceName } from './place-names.ts'

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
      termsOf({ destinationSlug: destination.slug, cityId: null }, namesOfPlace(destination)),
    ),
    ...cities.flatMap((city) => {
      const destinationSlug = slugByCode.get(city.countryCode)
      if (!destinationSlug) throw new Error(`expected the country of ${city.nameEn} to be sold`)
      return termsOf({ destinationSlug, cityId: city.id }, namesOfCity(city))
    }),
  ]
}

function namesOfCity({ nameEn, names, aliases }: CatalogueCity): PlaceName[] {
  return [
    { text: nameEn, localeBits: localeBit('en') },
    ...Object.entries(names).map(localized),
    ...aliases.flatMap((alias) => listed(alias)),
  ]
}

function termsOf(place: Place, names: readonly PlaceName[]): SearchTerm[] {
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
