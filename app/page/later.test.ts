import { expect, it } from 'vitest'
import { later } from './later.ts'

const noted: Promise<unknown>[] = []
const visit = { later: (part: Promise<unknown>) => void noted.push(part) }

it('keeps a failure for whoever awaits it', async () => {
  const failed = later(visit, Promise.reject(new Error('too late')))
  // Vitest would fail the test here, after a turn of the event loop, if the rejection were
  // unhandled.
  await new Promise((resolve) => setImmediate(resolve))
  await expect(failed).rejects.toThrow('too late')
})

it('hands a value on', async () => {
  expect(await later(visit, Promise.resolve(5))).toBe(5)
})

it('is told of to the visit', () => {
  const promise = Promise.resolve(6)
  later(visit, promise)
  expect(noted).toContain(promise)
})
