import { expect, it } from 'vitest'
import { decimalOf, toMinor } from './money-text.ts'

it.each([
  ['1000', 'USD', 100_000],
  [' 12,5 ', 'EUR', 1_250],
  ['0', 'USD', 0],
  ['1200', 'JPY', 1_200],
  ['0,05', 'USD', 5],
  ['7.', 'USD', 700],
  ['1.000', 'USD', undefined],
  ['1,200', 'JPY', undefined],
  ['1.234,50', 'EUR', undefined],
  ['1e3', 'USD', undefined],
  ['', 'USD', undefined],
  ['ten', 'USD', undefined],
  ['-1', 'USD', undefined],
  ['1e400', 'USD', undefined],
] as const)('reads %j in %s', (text, currency, minor) => {
  expect(toMinor(text, currency)).toBe(minor)
})

it.each([
  [-355_00, 'USD', '-355.00'],
  [5, 'EUR', '0.05'],
  [1_200, 'JPY', '1200'],
] as const)('writes %d in %s', (minor, currency, text) => {
  expect(decimalOf(minor, currency)).toBe(text)
})
