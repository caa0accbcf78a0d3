import { afterEach, describe, expect, it, vi } from 'vitest'
import { maxViews, type PageView } from '#contract/reports/vitals.ts'
import { openEdge, origin } from '../../testing/test-edge.ts'
import type { Env } from '../env.ts'
import { percentile } from './classes.ts'
import { createRecentVitals, vitalClasses } from './recent-vitals.ts'

afterEach(() => vi.restoreAllMocks())

const view: PageView = {
  route: 'home',
  kind: 'hard',
  ahead: false,
  cache: 'hit',
  lcp: 640,
  inp: 48,
  cls: 20,
  ttfb: 30,
}
const none = { made: 0, used: 0 }

/** Sends what a page would send; returns the status and the data points that it caused. */
async function send(body: unknown, headers: Record<string, string> = { origin }) {
  const points: AnalyticsEngineDataPoint[] = []
  const VITALS = { writeDataPoint: (point: AnalyticsEngineDataPoint) => points.push(point) }
  const VERSION = { id: 'v7', tag: '', timestamp: '' }
  const edge = openEdge({ bindings: { VITALS, VERSION } as unknown as Partial<Env> })
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const { status } = await edge.visit('/vitals', { method: 'POST', headers, body: text })
  return { status, points, edge }
}

describe('E12: figures of shown pages', () => {
  it('are written to the data set, a point for each page and one for what was fetched ahead', async () => {
    const soft = { route: 'shop', kind: 'soft', ahead: true, lcp: 90 }
    const { status, points } = await send({ views: [view, soft], ahead: { made: 3, used: 1 } })
    expect(status).toBe(204)
    expect(points).toEqual([
      {
        indexes: ['home'],
        blobs: ['v7', 'home', 'tradewind', 'hard', 'hit'],
        doubles: [0, 640, 48, 20, 30],
      },
      {
        indexes: ['shop'],
        blobs: ['v7', 'shop', 'tradewind', 'soft', ''],
        doubles: [1, 90, -1, -1, -1],
      },
      { indexes: ['ahead'], blobs: ['v7', '', 'tradewind', 'ahead'], doubles: [3, 1] },
    ])
  })

  it.each<[string, object]>([
    ['an unknown route', { route: '/account/secret' }],
    ['a route that is none', { route: 7 }],
    ['another kind', { kind: 'swift' }],
    ['no word on whether it was fetched ahead', { ahead: 'yes' }],
    ['another state of the cache', { cache: 'cold' }],
    ['a figure below its limits', { lcp: -1 }],
    ['a figure above its limits', { ttfb: 60_001 }],
    ['more shift than a page can have', { cls: 10_001 }],
    ['a figure that is not whole', { inp: 0.5 }],
    ['a figure in words', { lcp: '640' }],
    ['no figure', { lcp: null }],
  ])('are left out with %s', async (_, fault) => {
    const { status, points } = await send({ views: [{ ...view, ...fault }, view], ahead: none })
    expect(status).toBe(204)
    expect(points).toHaveLength(1)
  })

  it.each([
    '',
    'no JSON',
    'null',
    '7',
    '[]',
    '{"views":{}}',
    '{"views":[null,7,"x",[]]}',
    '{"views":[],"ahead":{"made":1001,"used":0}}',
    '{"views":[],"ahead":{"made":-1,"used":1}}',
  ])('are none in %s', async (body) => {
    const { status, points } = await send(body)
    expect([status, points]).toEqual([204, []])
  })

  it('are those of ten pages at most', async () => {
    const views = Array.from({ length: maxViews + 1 }, () => ({
      route: 'home',
      kind: 'hard',
      ahead: false,
    }))
    const { points } = await send({ views, ahead: none })
    expect(points).toHaveLength(maxViews)
  })

  it('fit into what is taken, and more is refused', async () => {
    const long = {
      ...view,
      route: 'enterprise-form',
      lcp: 60_000,
      inp: 60_000,
      cls: 10_000,
      ttfb: 60_000,
    }
    const views = Array.from({ length: maxViews }, () => long)
    const { status, points } = await send({ views, ahead: { made: 1_000, used: 1_000 } })
    expect([status, points.length]).toEqual([204, maxViews + 1])
    expect((await send('x'.repeat(2_049))).status).toBe(413)
  })

  it('are taken from pages of the shop alone, and only when sent', async () => {
    expect((await send({ views: [view] }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await openEdge().visit('/vitals')).status).toBe(405)
  })

  it('cost the database nothing', async () => {
    const prepare = vi.fn()
    const edge = openEdge({
      bindings: { DB: { prepare, batch: prepare } as unknown as D1Database },
    })
    const body = JSON.stringify({ views: [view], ahead: none })
    expect(
      (await edge.visit('/vitals', { method: 'POST', headers: { origin }, body })).status,
    ).toBe(204)
    expect(prepare).not.toHaveBeenCalled()
  })
})

describe('E12: what a process remembers of shown pages', () => {
  it('is one row for a route and a kind, however many are told', () => {
    const recent = createRecentVitals()
    for (let round = 0; round < 1_000; round += 1) {
      const ttfb = round < 800 ? 30 : 9_000
      recent.record({ views: [{ ...view, ttfb }], ahead: { made: 2, used: 1 } })
    }
    recent.record({ views: [{ ...view, kind: 'restored', ahead: true }], ahead: none })
    const { pages, ttfb, ahead } = recent.read()
    expect(pages.map(({ kind, views }) => [kind, views])).toEqual([
      ['hard', 1_000],
      ['restored', 1],
    ])
    expect(pages[0]?.counts.lcp).toHaveLength(vitalClasses.lcp.length + 1)
    expect(ahead).toEqual({ made: 2_000, used: 1_000 })
    // What was fetched ahead waited for nothing and says nothing of the edge.
    expect(ttfb.get('hit')?.reduce((sum, count) => sum + count, 0)).toBe(1_000)
    const p = (share: number) => percentile(ttfb.get('hit') ?? [], vitalClasses.ttfb, share)
    expect([p(0.75), p(0.9)]).toEqual([50, Number.POSITIVE_INFINITY])
  })

  it('says nothing of what nobody told', () => {
    const recent = createRecentVitals()
    recent.record({ views: [{ route: 'home', kind: 'soft', ahead: false }], ahead: none })
    const [page] = recent.read().pages
    expect(percentile(page?.counts.inp ?? [], vitalClasses.inp, 0.75)).toBeUndefined()
    expect(recent.read().ttfb.size).toBe(0)
  })
})

describe('E12: the developers’ page of speed', () => {
  it('shows what pages told', async () => {
    const { edge } = await send({
      views: [view, { ...view, kind: 'soft', ahead: true, inp: 9_000 }],
      ahead: { made: 4, used: 1 },
    })
    const answer = await edge.visit('/__dev/vitals')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const page = await answer.text()
    for (const text of [
      'data-page="home hard"',
      '≤ 800 ms',
      '≤ 0.02',
      '&gt; 8000 ms',
      '75.0 % wasted',
      'hit',
    ]) {
      expect(page).toContain(text)
    }
  })

  it('does not exist in production', async () => {
    const edge = openEdge({ configured: { environment: 'production' } })
    expect((await edge.visit('https://tradewind.example/__dev/vitals')).status).toBe(404)
  })
})

describe('E12: a document', () => {
  it('says how the edge found it', async () => {
    const timing = (await openEdge().visit('/')).headers.get('server-timing')
    expect(timing).toMatch(/^request;desc="[0-9a-f-]{36}", cache;desc=(hit|stale|miss|none)$/)
  })
})
