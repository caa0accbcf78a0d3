import { expect, it } from 'vitest'
import { usualVolumeSteps, volumePrice } from './volume-price.ts'

it('takes off more the more is bought', () => {
  expect(usualVolumeSteps.map((step) => volumePrice(1200, step))).toEqual([1140, 1080])
  const starts = usualVolumeSteps.map(({ gb }) => gb)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
})

it('rounds to what can be paid', () => {
  expect(volumePrice(333, { percentOff: 5 })).toBe(316)
})
