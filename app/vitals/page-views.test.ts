import { describe, expect, it } from 'vitest'
import type { PageView } from '#contract/reports/vitals.ts'
import { createPageViews } from './page-views.ts'

const page = (route: string): PageView => ({ route, kind: 'hard', ahead: false })

function open(countsShifts = true) {
  const views = createPageViews({ countsShifts })
  views.begin(page('home'), 0)
  return views
}

describe('E12: what happens is the page’s that is shown then', () => {
  it('also where the browser tells of it later', () => {
    const views = open()
    views.begin(page('shop'), 5_000)
    views.interact(4_999, 1, 300)
    views.interact(5_000, 2, 40)
    views.shift(100, 0.02)
    expect(views.take()).toEqual([
      { ...page('home'), cls: 20, inp: 300 },
      { ...page('shop'), cls: 0, inp: 40 },
    ])
  })

  it('and nobody’s once the page was sent', () => {
    const views = open()
    expect(views.take()).toHaveLength(1)
    views.interact(6_000, 1, 300)
    views.shift(6_000, 1)
    expect(views.take()).toEqual([])
    expect(views.count()).toBe(0)
  })
})

describe('E12: shifts of the layout', () => {
  const shiftAfter = (...shifts: [at: number, value: number][]) => {
    const views = open()
    for (const [at, value] of shifts) views.shift(at, value)
    return views.take()[0]?.cls
  }

  it('count together if less than a second lies between them', () => {
    expect(shiftAfter([0, 0.01], [999, 0.02], [1_900, 0.03])).toBe(60)
    expect(shiftAfter([0, 0.01], [1_000, 0.02])).toBe(20)
  })

  it('count together for five seconds', () => {
    const every: [number, number][] = Array.from({ length: 8 }, (_, at) => [at * 900, 0.01])
    expect(shiftAfter(...every)).toBe(60)
  })

  it('are those of the worst time', () => {
    expect(shiftAfter([0, 0.3], [3_000, 0.1], [6_000, 0.05])).toBe(300)
  })

  it('are unknown where the browser counts none', () => {
    expect(open(false).take()[0]).not.toHaveProperty('cls')
  })
})

describe('E12: interactions', () => {
  const slowAfter = (...interactions: [id: number, ms: number][]) => {
    const views = open()
    for (const [id, ms] of interactions) views.interact(1, id, ms)
    return views.take()[0]?.inp
  }

  it('are as slow as the slowest event of the slowest one', () => {
    expect(slowAfter([1, 16], [1, 120.4], [1, 24], [2, 48])).toBe(120)
    expect(slowAfter()).toBeUndefined()
  })

  it('leave out one accident of fifty', () => {
    const quick = Array.from({ length: 48 }, (_, id): [number, number] => [id, 20])
    expect(slowAfter([90, 900], ...quick)).toBe(900)
    expect(slowAfter([90, 900], [91, 500], ...quick)).toBe(500)
  })

  it('are forgotten but for the slowest', () => {
    const rising = Array.from({ length: 5_000 }, (_, id): [number, number] => [id, id + 1])
    // A hundred accidents are more than are remembered.
    expect(slowAfter(...rising)).toBe(4_991)
  })
})
