import { describe, expect, it } from 'vitest'
import { findLocale } from './locale.ts'

describe('R-PEO-10: the locale of a language range', () => {
  it.each([
    ['de-AT', 'de'],
    ['pt-BR', 'pt'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-CN', 'zh-Hans-CN'],
    ['zh-SG', 'zh-Hans'],
    ['ZH-hans', 'zh-Hans'],
    ['zh-Hant-HK', 'zh-Hant'],
    ['ja-JP-u-ca-japanese', 'ja'],
    ['in', 'id'],
    ['nl', undefined],
    ['*', undefined],
    ['', undefined],
    ['__proto__', undefined],
  ])('"%s" is %s', (range, locale) => {
    expect(findLocale(range)).toBe(locale)
  })
})
