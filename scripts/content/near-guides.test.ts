import { describe, expect, it } from 'vitest'
import type { Entry } from '#contract/texts/content.ts'
import { readNearCountries } from './compile.ts'
import { nearGuides } from './near-guides.ts'

function guide(slug: string, country: string, locale: Entry['locale'] = 'en'): Entry {
  return {
    id: `guides/${slug}`,
    type: 'guides',
    slug,
    locale,
    availableLocales: ['en'],
    revision: '1',
    publishedAt: '2026-11-23',
    updatedAt: '2026-11-23',
    seo: { title: slug, description: slug },
    title: slug,
    summary: slug,
    facts: { country },
    assets: [],
  }
}

describe('the guides near a country', { timeout: 60_000 }, () => {
  const countries = readNearCountries()
  const guides = [
    guide('greece', 'GR'),
    guide('italy', 'IT'),
    guide('italy', 'IT', 'de'),
    guide('france', 'FR'),
    guide('spain', 'ES'),
    guide('china', 'CN'),
    guide('south-korea', 'KR'),
    guide('united-states', 'US'),
    guide('australia', 'AU'),
  ]
  const near = nearGuides(guides, countries)
  const slugsOf = (code: string) => near.get(code)?.map(({ slug }) => slug)

  it('are three at most, the nearest first', () => {
    expect(slugsOf('MT')).toEqual(['italy', 'greece', 'france'])
    expect(slugsOf('AD')).toEqual(['spain', 'france', 'italy'])
  })

  it('are near by land and sea, not by the middles of large countries', () => {
    expect(slugsOf('MN')).toEqual(['china', 'south-korea'])
    expect(slugsOf('CA')).toEqual(['united-states'])
  })

  it('are those of other countries only where there is no own one', () => {
    expect(slugsOf('GR')).toBeUndefined()
    expect(slugsOf('US')).toBeUndefined()
  })

  it('are none where all are far', () => {
    expect(slugsOf('NZ')).toEqual(['australia'])
    expect(slugsOf('BR')).toBeUndefined()
    expect(nearGuides([], countries)).toEqual(new Map())
  })
})
