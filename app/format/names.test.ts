import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { countryName } from './country-name.ts'
import { listText } from './list.ts'
import { localeName } from './locale-name.ts'

describe('a country', () => {
  it.each([
    ['jp', 'en', 'Japan'],
    ['JP', 'zh-Hans-CN', '日本'],
    ['de', 'zh-Hant', '德國'],
    ['US', 'th', 'สหรัฐอเมริกา'],
  ] as const)('%s is named in %s: %s', (code, locale, name) => {
    expect(countryName(code, locale)).toBe(name)
  })

  it('stays a code where it is no country', () => {
    expect(countryName('europe', 'en')).toBe('europe')
  })
})

describe('a list', () => {
  it.each([
    ['en', 'SoftBank, au, and Docomo'],
    ['de', 'SoftBank, au und Docomo'],
    ['ja', 'SoftBank、au、Docomo'],
  ] as const)('is joined as %s joins it', (locale, text) => {
    expect(listText(['SoftBank', 'au', 'Docomo'], locale)).toBe(text)
  })

  it('of one is that one', () => {
    expect(listText(['au'], 'fr')).toBe('au')
  })
})

it('no two languages share a name in the menu', () => {
  expect(new Set(locales.map(localeName)).size).toBe(locales.length)
})
