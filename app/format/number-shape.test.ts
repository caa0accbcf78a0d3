import { afterEach, describe, expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { currencies, minorDigits } from '#contract/money.ts'
import { formatMoney } from './money.ts'
import { formatDecimals, formatNumber } from './number.ts'
import { shapeText } from './number-shape.ts'

const amounts = [
  0, 1, 99, 100, 450, 99_999, 100_000, 123_450, 1_234_567, 12_345_678, 1_234_567_890, -450,
  -1_234_567,
]

afterEach(() => {
  delete document.documentElement.dataset.numbers
})

describe('numbers written by their shape', () => {
  it.each(locales)('are what Intl writes in %s', (locale) => {
    for (const currency of currencies) {
      const digits = minorDigits(currency)
      const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
      const money = new Intl.NumberFormat(locale, { style: 'currency', currency, ...options })
      for (const amount of amounts) {
        expect(formatMoney(amount, currency, locale)).toBe(money.format(amount / 10 ** digits))
      }
    }
    for (const decimals of [0, 1, 2]) {
      const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      const number = new Intl.NumberFormat(locale, options)
      for (const value of amounts.map((amount) => amount / 128)) {
        expect(formatDecimals(value, decimals, locale)).toBe(number.format(value))
      }
    }
  })
})

describe('what a document says of its numbers', () => {
  it.each(locales)('has %s written alike, without a formatter', (locale) => {
    for (const currency of currencies) {
      const written = [formatMoney(1_234_567, currency, locale), formatNumber(1234.5, locale)]
      const text = shapeText(currency, locale)
      document.documentElement.dataset.numbers = text
      expect(shapeText(currency, locale)).toBe(text)
      expect([formatMoney(1_234_567, currency, locale), formatNumber(1234.5, locale)]).toEqual(
        written,
      )
    }
  })

  it('is what is written, whatever the browser’s own Intl knows', () => {
    document.documentElement.dataset.numbers = 'de|EUR|·|_|3|1|<|>'
    expect(formatMoney(123_450, 'EUR', 'de')).toBe('<1_234·50>')
    expect(formatMoney(450, 'USD', 'de')).toBe('4·50\u00a0$')
    expect(formatMoney(450, 'EUR', 'en')).toBe('€4.50')
  })
})
