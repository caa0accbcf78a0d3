import { describe, expect, it } from 'vitest'
import type { Limit } from '#contract/calls/row.ts'
import { testDatabase } from '../../testing/testing.ts'
import { type Counter, countCall, refuseOverLimit } from './rate-count.ts'

const now = 1_800_000_000
const limit: Limit = { scope: 'ip', count: 5, seconds: 60 }

function newCounter(changed: Partial<Limit> = {}): Counter {
  return { bucket: crypto.randomUUID(), limit: { ...limit, ...changed } }
}

async function isCounted(counter: Counter, at: number): Promise<boolean> {
  return (await countCall(testDatabase(), counter, at).first()) !== null
}

/** Returns how many of several simultaneous calls are admitted. */
async function passes(counter: Counter, at: number, calls: number): Promise<number> {
  const counted = await Promise.all(Array.from({ length: calls }, () => isCounted(counter, at)))
  return counted.filter(Boolean).length
}

async function retryAfter(counter: Counter, at: number): Promise<unknown> {
  const { code, details } = await refuseOverLimit(testDatabase(), counter, at)
  expect(code).toBe('rate_limited')
  return details?.retryAfterSeconds
}

describe('R-LIM-1: a limit', () => {
  it('lets as many pass as it says, also of fifty at the same time', async () => {
    expect(await passes(newCounter(), now, 50)).toBe(5)
    expect(await passes(newCounter({ count: 1 }), now, 50)).toBe(1)
  })

  it('counts each bucket for itself', async () => {
    expect(await passes(newCounter(), now, 6)).toBe(5)
    expect(await passes(newCounter(), now, 6)).toBe(5)
  })

  it.each([60, 600, 3600, 86_400, 7])(
    'lets no more pass in any %d seconds, wherever they begin',
    async (seconds) => {
      const counter = newCounter({ seconds })
      const passed: number[] = []
      const step = Math.max(Math.floor(seconds / 13), 1)
      for (let at = now + 17; at < now + 17 + 4 * seconds; at += step) {
        for (const _ of [1, 2, 3]) if (await isCounted(counter, at)) passed.push(at)
      }
      const inWindow = passed.map(
        (start) => passed.filter((at) => at >= start && at < start + seconds).length,
      )
      expect(Math.max(...inWindow)).toBe(5)
      expect(passed.length).toBeGreaterThan(10)
    },
  )

  it('says when to come back, and lets pass then', async () => {
    const counter = newCounter()
    await passes(counter, now + 3, 5)
    const seconds = await retryAfter(counter, now + 5)
    // A window has parts of ten seconds, and the first part leaves it seventy seconds after its
    // start.
    expect(seconds).toBe(65)
    expect(await isCounted(counter, now + 5 + 64)).toBe(false)
    expect(await isCounted(counter, now + 5 + 65)).toBe(true)
  })

  it('is not prolonged by calls that are refused', async () => {
    const counter = newCounter()
    await passes(counter, now, 5)
    for (let at = now; at < now + 70; at += 5) expect(await isCounted(counter, at)).toBe(false)
    expect(await isCounted(counter, now + 70)).toBe(true)
  })

  it('stores a row that may go when its window has passed', async () => {
    const counter = newCounter()
    await passes(counter, now + 3, 2)
    const { results } = await testDatabase()
      .prepare('SELECT * FROM rate_count WHERE bucket = ?')
      .bind(counter.bucket)
      .all()
    expect(results).toEqual([
      { bucket: counter.bucket, window_start: now, count: 2, expires_at: now + 70 },
    ])
  })
})
