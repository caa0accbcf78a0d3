import { expect, it } from 'vitest'
import { testBindings } from '../../../testing/testing.ts'
import { findSellable } from './find-sellable.ts'

it('a catalogue whose plans have no price yet is there, and has nothing to sell', async () => {
  const { CATALOGUE } = testBindings()
  expect(await findSellable(CATALOGUE, Date.now())).toEqual({ hasPlans: true, canSell: true })
  expect(await findSellable(CATALOGUE, 0)).toEqual({ hasPlans: true, canSell: false })
})
