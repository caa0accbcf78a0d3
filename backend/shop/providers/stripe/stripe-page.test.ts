import { expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { pageLocale, statementSuffix } from './stripe-page.ts'

/** Stripe's list of locales of a Checkout Session, of those that the shop may ask for. */
const known = [
  'en',
  'es',
  'ja',
  'ko',
  'zh',
  'zh-TW',
  'fr',
  'de',
  'pt-BR',
  'it',
  'id',
  'vi',
  'hi-IN',
  'th',
]

it.each(locales)('R-SUP-50: Stripe’s page is in the shop’s language: %s', (locale) => {
  expect(known).toContain(pageLocale(locale))
})

it.each([
  ['Tradewind', 'TRADEWIND'],
  ['Édelweiss Télécom AG', 'EDELWEISS'],
  ['<A*B"C>', 'ABC'],
  ['旅行', undefined],
  ['24 7', undefined],
])('R-SUP-50: a bank’s statement names the shop %s as %s', (brand, suffix) => {
  expect(statementSuffix({ brand })).toBe(suffix)
})
