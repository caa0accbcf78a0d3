import { expect, it } from 'vitest'
import { readOrderNumber } from './order-number.ts'

it.each([
  ['7K3M9QX2TD', '7K3M9QX2TD'],
  [' 7k3m9-qx2td ', '7K3M9QX2TD'],
  ['ol1i000000', '0111000000'],
  ['7K3M9QX2T', undefined],
  ['7K3M9QX2TDD', undefined],
  ['7K3M9QX2TU', undefined],
  ['', undefined],
])('%j is read as %j', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number)
})
