import { expect, it } from 'vitest'
import { formatNumber, formatTenths } from './number.ts'

it.each([
  [12, 'en', '12'],
  [12.5, 'en', '12.50'],
  [1234.567, 'en', '1,234.57'],
  [1.999, 'en', '2'],
  [0.1 + 0.2, 'en', '0.30'],
  [-0.25, 'en', '-0.25'],
  [1234.5, 'de', '1.234,50'],
  [123_456, 'hi', '1,23,456'],
] as const)('writes %s in %s as %s: two decimals or none', (value, locale, text) => {
  expect(formatNumber(value, locale)).toBe(text)
})

it.each([
  [512, 'en', '512'],
  [1.5, 'de', '1,5'],
  [1.024, 'en', '1'],
] as const)('writes a speed of %s in %s as %s: one decimal or none', (value, locale, text) => {
  expect(formatTenths(value, locale)).toBe(text)
})
