import { expect, it } from 'vitest'
import { differenceText } from './difference-text.ts'

it.each([
  [400, '+$4.00'],
  [-1_650, '$16.50 back'],
  [0, 'Same price'],
])('R-MOM-62: a plan that costs %i cents more than was paid says %s', (byMinor, said) => {
  expect(differenceText(byMinor, { currency: 'USD' }, 'en')).toBe(said)
})
