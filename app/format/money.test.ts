import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { currencies, minorDigits } from '#contract/money.ts'
import { toMinor } from '#contract/money-text.ts'
import { currencyName, currencySign, formatMoney, formatPerUnit, typedMoney } from './money.ts'

/** Intl's kinds of space differ between ICU versions; the tests check only where a space stands. */
function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

describe('money', () => {
  it.each([
    [5, 'USD', '$0.05'],
    [-5, 'USD', '-$0.05'],
    [50, 'EUR', '€0.50'],
    [0, 'JPY', '¥0'],
  ] as const)('has a digit before the decimals: %i minor units of %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency, 'en')).toBe(text)
  })

  it.each([
    ['en', '$1,234.50', '¥1,200', 'CHF 10.00'],
    ['es', '1234,50 US$', '1200 JPY', '10,00 CHF'],
    ['ja', '$1,234.50', '￥1,200', 'CHF 10.00'],
    ['ko', 'US$1,234.50', 'JP¥1,200', 'CHF 10.00'],
    ['zh-Hans-CN', 'US$1,234.50', 'JP¥1,200', 'CHF 10.00'],
    ['zh-Hans', 'US$1,234.50', 'JP¥1,200', 'CHF 10.00'],
    ['zh-Hant', 'US$1,234.50', '¥1,200', 'CHF 10.00'],
    ['fr', '1 234,50 $US', '1 200 JPY', '10,00 CHF'],
    ['de', '1.234,50 $', '1.200 ¥', '10,00 CHF'],
    ['pt', 'US$ 1.234,50', 'JP¥ 1.200', 'CHF 10,00'],
    ['it', '1234,50 USD', '1200 JPY', '10,00 CHF'],
    ['id', 'US$1.234,50', 'JP¥1.200', 'CHF 10,00'],
    ['vi', '1.234,50 US$', '1.200 ¥', '10,00 CHF'],
    ['hi', '$1,234.50', 'JP¥1,200', 'CHF 10.00'],
    ['th', 'US$1,234.50', '¥1,200', 'CHF 10.00'],
  ] as const)('is written as %s writes it', (locale, dollars, yen, francs) => {
    expect(plainSpaces(formatMoney(123_450, 'USD', locale))).toBe(dollars)
    expect(plainSpaces(formatMoney(1200, 'JPY', locale))).toBe(yen)
    expect(plainSpaces(formatMoney(1000, 'CHF', locale))).toBe(francs)
  })

  it('is shown in a field as its reader would type it, and read back', () => {
    expect(typedMoney(123_450, 'EUR', 'de')).toBe('1234,50')
    expect(typedMoney(123_450, 'USD', 'en')).toBe('1234.50')
    for (const locale of locales) {
      for (const currency of currencies) {
        expect(toMinor(typedMoney(123_450, currency, locale), currency)).toBe(123_450)
      }
    }
  })

  it.each(currencies)('of %s has its own number of decimals in every locale', (currency) => {
    const decimals = locales.map((locale) =>
      /[.,](\d\d)(?!\d)/.exec(formatMoney(450, currency, locale)),
    )
    expect(decimals.map((found) => found?.[1]?.length ?? 0)).toEqual(
      locales.map(() => minorDigits(currency)),
    )
  })

  it('keeps every unit of amounts that a float would round', () => {
    expect(formatMoney(9_007_199_254_740_991, 'USD', 'en')).toBe('$90,071,992,547,409.91')
  })

  it('shows a minus line', () => {
    expect(formatMoney(-450, 'USD', 'en')).toBe('-$4.50')
  })

  it.each([4.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s minor units', (amount) => {
    expect(() => formatMoney(amount, 'USD', 'en')).toThrow('expected whole minor units of USD')
  })
})

describe('money per unit', () => {
  it('is rounded to the smallest amount of the currency', () => {
    expect(formatPerUnit({ amountMinor: 1000, currency: 'USD', units: 3 }, 'en')).toBe('$3.33')
    expect(formatPerUnit({ amountMinor: 1000, currency: 'JPY', units: 3 }, 'en')).toBe('¥333')
  })

  it('refuses to divide among nothing', () => {
    expect(() => formatPerUnit({ amountMinor: 1000, currency: 'USD', units: 0 }, 'en')).toThrow(
      'expected a price to be for some units, got 0',
    )
  })
})

describe('a currency', () => {
  it('has a name in every locale', () => {
    const names = locales.flatMap((locale) => currencies.map((each) => currencyName(each, locale)))
    expect(names.filter((name) => /^[A-Z]{3}$/.test(name))).toEqual([])
    expect(currencyName('CHF', 'de')).toBe('Schweizer Franken')
  })

  it('has a sign', () => {
    expect(currencySign('CAD', 'en')).toBe('CA$')
    expect(currencySign('CHF', 'fr')).toBe('CHF')
  })
})
