import { expect, it } from 'vitest'
import { taxOf } from './tax-of.ts'

it.each([
  ['DE811907980', { category: 'AE', rate: 0 }],
  ['PT500000000', { category: 'S', rate: 1900 }],
])('a buyer in Germany with the number %s pays a seller in Portugal %j', (vatNumber, tax) => {
  const seller = { country: 'PT', vatNumber: 'PT500000000' }
  expect(taxOf(seller, { country: 'DE', vatNumber })).toEqual(tax)
})
