import { expect, it } from 'vitest'
import { agreedFromGb, volumePrice, volumeSteps } from './volume-prices.ts'

it('takes off more the more is bought', () => {
  expect(volumeSteps.map((step) => volumePrice(1200, step))).toEqual([1200, 1140, 1080])
  const starts = [...volumeSteps.map(({ fromGb }) => fromGb), agreedFromGb]
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
})

it('rounds to what can be paid', () => {
  expect(volumePrice(333, { fromGb: 100, percentOff: 5 })).toBe(316)
})
