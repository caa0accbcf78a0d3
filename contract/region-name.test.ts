import { describe, expect, it } from 'vitest'
import { regionName } from './region-name.ts'

describe('the name of a place that runtimes name at different lengths', () => {
  it.each([
    ['HK', ['Hong Kong', 'Hongkong', '香港', 'ฮ่องกง']],
    ['MO', ['Macao', 'Macau', 'マカオ', 'มาเก๊า']],
    ['PS', ['Palestine', 'Palästina', 'パレスチナ', 'ปาเลสไตน์']],
  ])('is the usual one: %s', (code, names) => {
    const locales = ['en', 'de', 'ja', 'th'] as const
    expect(locales.map((locale) => regionName(code, locale))).toEqual(names)
  })

  it('is in full for all others, and there is none for a code of no country', () => {
    expect(regionName('US', 'en')).toBe('United States')
    expect(regionName('QQ', 'en')).toBeUndefined()
  })
})
