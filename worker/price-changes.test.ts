import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PriceChanges } from '#contract/catalogue/price-changes.ts'
import type { EdgeContext, ShownPrices } from './edge/edge.ts'
import { createPriceWatch, recordPrices } from './price-changes.ts'

const begin = 1_000_000
const background: Promise<unknown>[] = []
const c = {
  executionCtx: { waitUntil: (work: Promise<unknown>) => background.push(work) },
} as unknown as EdgeContext

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: begin })
})
afterEach(() => {
  vi.useRealTimers()
})

type Change = PriceChanges['changes'][number]

/** A backend whose prices change, and a watch of it. */
function openShop() {
  const all: Change[] = []
  const asked: (number | undefined)[] = []
  let isDown = false
  const watch = createPriceWatch(async (_, since) => {
    asked.push(since)
    if (isDown) return undefined
    return {
      latest: Math.max(0, ...all.map(({ number }) => number)),
      changes: all.filter(({ number }) => number > (since ?? -1)),
    }
  })
  return {
    asked,
    watch,
    change: (place: string, number: number, begunAt = begin) =>
      all.push({ place, number, begunAt }),
    set: (state: 'up' | 'down') => {
      isDown = state === 'down'
    },
    /** Looks at a moment, and waits for what happens behind. */
    lookAt: async (ms: number) => {
      vi.setSystemTime(begin + ms)
      watch.look(c)
      await Promise.all(background)
    },
  }
}

const copy = (places: string[], number: number, asOf = begin + 60_000): ShownPrices => ({
  places,
  number,
  asOf,
})

describe('changed prices', () => {
  it('are looked for every five seconds, and after those that are known', async () => {
    const shop = openShop()
    shop.change('japan', 7)
    for (const ms of [0, 1_000, 4_999, 5_000, 9_000]) await shop.lookAt(ms)
    expect(shop.asked).toEqual([undefined, 7])
  })

  it('outdate copies of the place that do not know them, and no others', async () => {
    const { change, lookAt, watch } = openShop()
    change('japan', 7)
    expect(watch.areOld(copy(['japan'], 6))).toBe(false)
    await lookAt(0)
    expect(watch.known()).toBe(7)
    expect(watch.areOld(copy(['france', 'japan'], 6))).toBe(true)
    expect(watch.areOld(copy(['*'], 6))).toBe(true)
    expect(watch.areOld(copy(['japan'], 7))).toBe(false)
    expect(watch.areOld(copy(['france'], 6))).toBe(false)
    expect(watch.areOld(undefined)).toBe(false)
  })

  it('that were announced outdate copies from before they began', async () => {
    const { change, lookAt, watch } = openShop()
    change('japan', 7, begin + 9_000)
    await lookAt(10_000)
    expect(watch.areOld(copy(['japan'], 7, begin + 9_000))).toBe(true)
    expect(watch.areOld(copy(['japan'], 7, begin + 10_000))).toBe(false)
  })

  it('leave copies standing while they cannot be looked for, and are asked for more rarely', async () => {
    const { asked, change, lookAt, set, watch } = openShop()
    await lookAt(0)
    set('down')
    change('japan', 7)
    await lookAt(5_000)
    await lookAt(14_000)
    expect(watch.areOld(copy(['japan'], 6))).toBe(false)
    expect(asked).toHaveLength(2)
    set('up')
    await lookAt(15_000)
    expect(watch.areOld(copy(['japan'], 6))).toBe(true)
  })

  it('are all asked for after a quiet time, since announced ones may have begun', async () => {
    const { asked, change, lookAt } = openShop()
    change('japan', 7)
    await lookAt(0)
    await lookAt(299_000)
    await lookAt(599_000)
    expect(asked).toEqual([undefined, 7, undefined])
  })
})

describe('the prices of a page', () => {
  it('are those of all its answers, as of the oldest', () => {
    const values = new Map<string, unknown>()
    const page = {
      get: (name: string) => values.get(name),
      set: (name: string, value: unknown) => values.set(name, value),
    } as unknown as EdgeContext
    recordPrices(page, undefined)
    expect(page.get('prices')).toBeUndefined()
    recordPrices(page, copy(['japan', 'apac'], 7, 5))
    recordPrices(page, copy(['japan', 'france'], 6, 9))
    expect(page.get('prices')).toEqual({ places: ['japan', 'apac', 'france'], number: 6, asOf: 5 })
    recordPrices(
      page,
      copy(
        Array.from({ length: 24 }, (_, at) => `place-${at}`),
        8,
        9,
      ),
    )
    expect(page.get('prices')).toEqual({ places: ['*'], number: 6, asOf: 5 })
  })
})
