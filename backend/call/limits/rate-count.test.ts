import { describe, expect, it } from 'vitest'
import type { Limit } from '#contract/calls/row/row.ts'
import { createAskGate } from '../../platform/gate/ask-gate.ts'
import { testBindings } from '../../testing/testing.ts'
import { type Counter, stepOf } from './rate-count.ts'

const now = 1_800_000_000
const limit: Limit = { scope: 'ip', count: 5, seconds: 60 }

function newCounter(changed: Partial<Limit> = {}): Counter {
  return { bucket: crypto.randomUUID(), subject: 'anna', limit: { ...limit, ...changed } }
}

/** Counts a call; returns in how many seconds it may be repeated, 0 if it was counted. */
async function waitOf(counter: Counter, at: number): Promise<number | undefined> {
  const [seconds] = await createAskGate(testBindings().GATE)([stepOf(counter, 'count')], at)
  return seconds
}

const isCounted = async (counter: Counter, at: number) => (await waitOf(counter, at)) === 0

/** Returns how many of several simultaneous calls are admitted. */
async function passes(counter: Counter, at: number, calls: number): Promise<number> {
  const counted = await Promise.all(Array.from({ length: calls }, () => isCounted(counter, at)))
  return counted.filter(Boolean).length
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
    const seconds = await waitOf(counter, now + 5)
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

  it('gives back what failed only, and looks without counting', async () => {
    const ask = createAskGate(testBindings().GATE)
    const counter = newCounter()
    await passes(counter, now, 5)
    expect(await ask([stepOf(counter, 'look')], now)).toEqual([70])
    expect(await ask([stepOf(counter, 'uncount')], now)).toEqual([0])
    for (const _ of [1, 2]) expect(await ask([stepOf(counter, 'look')], now)).toEqual([0])
    expect(await passes(counter, now, 2)).toBe(1)
    // What was counted in no part of a window cannot be given back.
    expect(await ask([stepOf(counter, 'uncount')], now + 30)).toEqual([0])
    expect(await passes(counter, now + 30, 1)).toBe(0)
  })

  it('is answered in the order in which several were asked about', async () => {
    const counters = Array.from({ length: 12 }, (_, index) => ({
      ...newCounter({ count: index % 2 }),
      subject: crypto.randomUUID(),
    }))
    const steps = counters.map((counter) => stepOf(counter, 'count'))
    const waits = await createAskGate(testBindings().GATE)(steps, now)
    expect(waits.map((seconds) => seconds === 0)).toEqual(
      counters.map(({ limit }) => limit.count === 1),
    )
  })
})
