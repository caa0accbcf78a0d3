import { expect, it } from 'vitest'
import { later } from './later.ts'

it('keeps a failure for whoever awaits it', async () => {
  const failed = later(Promise.reject(new Error('too late')))
  // A turn of the event loop: without the mark the runner would fail here.
  await new Promise((resolve) => setImmediate(resolve))
  await expect(failed).rejects.toThrow('too late')
})

it('hands a value on', async () => {
  expect(await later(Promise.resolve(5))).toBe(5)
})
