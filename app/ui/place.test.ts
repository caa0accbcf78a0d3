import { describe, expect, it } from 'vitest'
import { cityName, placeName, regionName } from './place.ts'

const japan = {
  kind: 'country',
  slug: 'japan',
  code: 'JP',
  nameEn: 'Japan',
  countryCount: 1,
} as const
const europe = {
  kind: 'region',
  slug: 'europe',
  code: null,
  nameEn: 'EU',
  countryCount: 36,
} as const

describe('the name of a place', () => {
  it('is the country in the visitor’s language', () => {
    expect(placeName(japan, 'de')).toBe('Japan')
    expect(placeName(japan, 'ja')).toBe('日本')
  })

  it('is the region’s message, or its catalogue name where there is none', () => {
    expect(placeName(europe, 'en')).toBe('Europe')
    expect(placeName({ ...europe, slug: 'atlantis', nameEn: 'Atlantis' }, 'en')).toBe('Atlantis')
  })

  it('counts the countries of a global set', () => {
    const world = { ...europe, kind: 'global', slug: 'global-54', countryCount: 54 } as const
    expect(placeName(world, 'en')).toBe('Global 54')
  })

  it('knows nothing of names that objects are born with', () => {
    expect(regionName('constructor')).toBeUndefined()
    expect(cityName('toString')).toBe('toString')
  })
})
