import { expect, it } from 'vitest'
import { fingerprintOf } from './idempotency.ts'

it('a request is the same in any order of its fields, and another with another value or name', async () => {
  const one = await fingerprintOf('order', { planId: 'jp-5gb', quantity: 1 })
  expect(await fingerprintOf('order', { quantity: 1, planId: 'jp-5gb' })).toBe(one)
  expect(await fingerprintOf('order', { planId: 'jp-5gb', quantity: 2 })).not.toBe(one)
  expect(await fingerprintOf('addon', { planId: 'jp-5gb', quantity: 1 })).not.toBe(one)
})
