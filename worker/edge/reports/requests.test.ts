import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openEdge } from '../../testing/test-edge.ts'
import { shop, visit } from '../../testing/visit.ts'
import type { EdgeContext } from '../edge.ts'
import type { Env } from '../env.ts'
import { createTraceExporter } from './export-traces.ts'
import { createRecentFigures } from './recent-figures.ts'
import type { FinishedRequest } from './request-figures.ts'
import { createLineWriter } from './request-line.ts'
import { createWatch } from './watch.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function watchLines(): () => Record<string, unknown>[] {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(String(line)))
  return () => lines.filter((line) => line.includes('"request_id"')).map((line) => JSON.parse(line))
}

const finished = (given: Partial<FinishedRequest> = {}): FinishedRequest => ({
  requestId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  version: 'v1',
  method: 'GET',
  route: 'home',
  tenant: 'tradewind',
  locale: 'en',
  cache: 'hit',
  status: 200,
  startedAtMs: 1_000,
  ms: 3,
  figures: {
    dbTrips: 2,
    dbMs: 4,
    rowsWritten: 1,
    providerCalls: 1,
    providerMs: 9,
    providerFailures: 0,
  },
  ...given,
})

const c = {
  get: () => undefined,
  req: { path: '/' },
  executionCtx: { waitUntil: () => undefined },
} as unknown as EdgeContext

describe('the line of a request', () => {
  it('says what the answer cost at the database', async () => {
    const lines = watchLines()
    await visit(`${shop}/api/v3/guest/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const [call] = lines()
    expect(call).toMatchObject({ method: 'POST', version: expect.any(String), tenant: 'tradewind' })
    expect(call?.route).toMatch(/^call \w+/)
    for (const name of ['db_trips', 'db_ms', 'rows_written', 'provider_calls', 'provider_ms']) {
      expect(call?.[name], name).toEqual(expect.any(Number))
    }
  })

  it('counts the trips of a rendered page, and none of a stored one', async () => {
    const lines = watchLines()
    const address = `${shop}/iceland-eSIM`
    await (await visit(address)).text()
    const of = (cache: string) =>
      lines().find((line) => line.route === 'destination' && line.cache === cache)
    await expect
      .poll(async () => (await visit(address)).text().then(() => of('hit')))
      .toMatchObject({ db_trips: 0, rows_written: 0 })
    expect(of('miss')?.db_trips).toBeGreaterThan(0)
  })

  it('is kept for every error and for the chosen share of the others', () => {
    const lines = watchLines()
    let turn = 0
    const write = createLineWriter({ sample: 0.01, random: () => (turn++ % 100) / 100 })
    for (let index = 0; index < 10_000; index += 1) {
      write(finished({ status: index % 50 === 0 ? 503 : 200 }), c)
    }
    const errors = lines().filter(({ status }) => status === 503)
    const others = lines().filter(({ status }) => status === 200)
    expect([errors.length, others.length]).toEqual([200, 98])
    expect(others.every(({ sample }) => sample === 0.01)).toBe(true)
    expect(errors.every((line) => !('sample' in line) && line.level === 'error')).toBe(true)
  })
})

describe('figures of requests', () => {
  it('are written to the data set with what the error gate reads', async () => {
    const points: AnalyticsEngineDataPoint[] = []
    const REQUESTS = { writeDataPoint: (point: AnalyticsEngineDataPoint) => points.push(point) }
    const VERSION = { id: 'v7', tag: '', timestamp: '' }
    const bindings = { REQUESTS, VERSION } as unknown as Partial<Env>
    const edge = openEdge({ bindings })
    await edge.visit('/healthz')
    expect(points).toEqual([
      {
        indexes: ['/healthz'],
        blobs: ['v7', '/healthz', 'tradewind', '', 'GET', ''],
        doubles: [200, expect.any(Number), 0, 0, 0, 0, 0, 0],
      },
    ])
  })

  it('are remembered for an hour, by minute and kind', () => {
    let now = 0
    const recent = createRecentFigures(() => now)
    recent.record(finished())
    recent.record(finished({ ms: 10_000, status: 500 }))
    now = 59 * 60_000
    recent.record(finished({ route: 'call payOrder', cache: '' }))
    expect(recent.read()).toMatchObject([
      { minute: 0, kind: 'stored page', requests: 2, errors: 1, hits: 2, dbTrips: 4 },
      { kind: 'call', requests: 1, hits: 0 },
    ])
    now = 61 * 60_000
    recent.record(finished())
    expect(recent.read().map(({ requests }) => requests)).toEqual([1, 1])
  })
})

describe('R-OPS-1 what no request waits for', () => {
  it('is counted and stored too: calls of providers and runs of scheduled work', () => {
    const points: AnalyticsEngineDataPoint[] = []
    const REQUESTS = { writeDataPoint: (point: AnalyticsEngineDataPoint) => points.push(point) }
    const watch = createWatch({ REQUESTS } as unknown as Env)
    watch.tellCall({ provider: 'mail', ms: 20, isFailed: true })
    watch.tellCall({ provider: 'mail', ms: 30, isFailed: false })
    watch.tellRun({ ms: 40, figures: finished().figures, hasFailed: true })
    expect(watch.recent.read()).toMatchObject([
      { kind: 'provider mail', requests: 2, errors: 1, providerCalls: 2, providerFailures: 1 },
      { kind: 'due work', requests: 1, errors: 1, dbTrips: 2 },
    ])
    const [failed] = points
    expect(failed?.blobs?.[1]).toBe('provider mail')
    expect(failed?.doubles).toEqual([503, 20, 0, 0, 0, 1, 20, 1])
  })
})

describe('a trace', () => {
  const export1 = (request: FinishedRequest, random: () => number) => {
    const sent = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'))
    vi.stubGlobal('fetch', sent)
    const config = { otlpUrl: 'https://collector.example', environment: 'test' } as const
    createTraceExporter(config, random)(request, c)
    return sent
  }

  it('is sent of every failure, in the shape of OpenTelemetry', () => {
    const sent = export1(finished({ status: 503 }), () => 1)
    const [url, init] = sent.mock.calls[0] ?? []
    expect(url).toBe('https://collector.example/v1/traces')
    const [{ scopeSpans }] = JSON.parse(String(init?.body)).resourceSpans
    expect(scopeSpans[0].spans[0]).toMatchObject({
      traceId: '0f8fad5bd9cb469fa16570867728950e',
      spanId: '0f8fad5bd9cb469f',
      name: 'GET home',
      startTimeUnixNano: '1000000000',
      endTimeUnixNano: '1003000000',
      status: { code: 2 },
    })
    expect(scopeSpans[0].spans[0].attributes).toContainEqual({
      key: 'tradewind.db.trips',
      value: { intValue: '2' },
    })
  })

  it('is sent of a share of the others', () => {
    expect(export1(finished(), () => 0.5)).not.toHaveBeenCalled()
    expect(export1(finished(), () => 0.001)).toHaveBeenCalledOnce()
  })
})

describe('health', () => {
  it('costs the database nothing, readiness one question a second', async () => {
    const { DB } = env as unknown as Env
    const prepare = vi.spyOn(DB, 'prepare')
    const edge = openEdge({ bindings: { DB } })
    for (let round = 0; round < 20; round += 1) await edge.visit('/healthz')
    expect(prepare).not.toHaveBeenCalled()
    for (let round = 0; round < 20; round += 1) {
      const answer = await edge.visit('/readyz')
      expect(await answer.json()).toEqual({ status: 'ready', database: 'ok', catalogue: 'ok' })
    }
    expect(prepare.mock.calls.length).toBeLessThanOrEqual(2)
  })

  const away = () => Promise.reject(new Error('away'))
  const hangs = () => new Promise(() => undefined)
  const answering = (first: () => Promise<unknown>) =>
    ({ prepare: () => ({ first }) }) as unknown as D1Database

  /** Locked by another process, or on a full disk. */
  function reading(): D1Database {
    const { DB } = env as unknown as Env
    const locked = () => Promise.reject(new Error('D1_ERROR: database is locked: SQLITE_BUSY'))
    const prepare = (text: string) =>
      /^\s*SELECT/.test(text) ? DB.prepare(text) : { first: locked, run: locked }
    return { prepare } as unknown as D1Database
  }

  it.each([
    ['the database of orders fails', { DB: answering(away) }, ['unavailable', 'ok']],
    ['that of the catalogue fails', { CATALOGUE: answering(away) }, ['ok', 'unavailable']],
    ['R-OPS-1 the database of orders takes no writes', { DB: reading() }, ['unavailable', 'ok']],
    ['one of them hangs', { DB: answering(hangs) }, ['unavailable', 'ok']],
  ])('says so when %s', async (_, bindings, [database, catalogue]) => {
    const answer = await openEdge({ bindings }).visit('/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ status: 'not ready', database, catalogue })
  })
})
