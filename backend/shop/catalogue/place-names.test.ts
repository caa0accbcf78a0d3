import { describe, expect, it } from 'vitest'
import { fold } from '#contract/fold.ts'
import { buildCatalogue } from './catalogue.ts'
import { namesOfPlace } from './place-names.ts'

/** Returns a destination's name in the spellings that releases of the apps and partners use. */
function spellings(name: string): string[] {
  return [
    name,
    name.normalize('NFD').replace(/\p{M}/gu, ''),
    name.toUpperCase(),
    name.normalize('NFD'),
    ` ${name}. `,
    name.replace('’', "'"),
    name.replace(' + ', ' & '),
    name.replace(' + ', ' and '),
    name.replace(' + ', '+'),
    name.replace(' and ', ' & '),
    name.replace('-', ' '),
    name.replace('-', '‑'),
    name.replace(/^St /, 'St. '),
    name.replace(/^St /, 'Saint '),
  ]
}

describe('R-PEO-9: the names of places', () => {
  const places = buildCatalogue()
  const known = places.map((place) => ({
    slug: place.slug,
    names: new Set(namesOfPlace(place).map(({ text }) => fold(text))),
  }))

  it('have each spelling of an English name, for its own place first', () => {
    const missing = places.flatMap(({ slug, nameEn }) =>
      spellings(nameEn).filter((name) => {
        return known.find(({ names }) => names.has(fold(name)))?.slug !== slug
      }),
    )
    expect(missing).toEqual([])
  })
})
