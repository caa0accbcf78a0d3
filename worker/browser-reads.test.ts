import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { watchTrips } from '#backend/platform/trips/watch-trips.ts'
import { signCall } from '#crypto/signing.ts'
import { deriveWorkerKey } from '#crypto/tag-keys.ts'
import type { Env } from './edge/env.ts'
import { openEdge, origin, testKeys } from './testing/test-edge.ts'

afterEach(() => void vi.useRealTimers())

const openCache = () => (caches as unknown as { default: Cache }).default

/** Opens a shop whose trips to its databases are counted, and whose catalogue can break. */
function openShop() {
  const state = { trips: 0, isAway: false }
  const { DB: orders, CATALOGUE: catalogue } = env as unknown as Env
  const CATALOGUE = watchTrips(catalogue, (trip) => {
    state.trips += 1
    if (state.isAway) throw new Error('D1_ERROR: the database is away')
    return trip()
  })
  // Public reads never ask it.
  const DB = watchTrips(orders, () => {
    throw new Error('D1_ERROR: the database of orders is away')
  })
  const edge = openEdge({ bindings: { DB, CATALOGUE }, openCache })
  const read = (path: string, headers: Record<string, string> = {}) => {
    const { tag } = signCall(deriveWorkerKey(testKeys[0]), null, Date.now())
    const init = { headers: { 'x-app-tag': tag, 'accept-language': 'en', ...headers } }
    return edge.visit(`${origin}/api/v3${path}`, init)
  }
  /** Reads until the answer is stored, which happens after the first one. */
  const store = (path: string) =>
    expect
      .poll(async () => {
        state.trips = 0
        await read(path)
        return state.trips
      })
      .toBe(0)
  return { state, read, store }
}

describe("a browser's read of the catalogue", () => {
  it('that is repeated makes no query', async () => {
    // No time passes, after which changed prices would be looked for again.
    vi.useFakeTimers({ toFake: ['Date'] })
    const { state, read, store } = openShop()
    const first = await read('/catalogue/search?q=jap&locale=en')
    const text = await first.text()
    expect(text).toContain('japan')
    expect(state.trips).toBeGreaterThan(0)
    await store('/catalogue/search?q=jap&locale=en')
    for (let times = 0; times < 20; times += 1) {
      const again = await read('/catalogue/search?q=jap&locale=en')
      expect(await again.text()).toBe(text)
      expect(again.headers.get('cache-control')).toMatch(/^public, max-age=(30|[12]?\d)$/)
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    }
    expect(state.trips).toBe(0)
  })

  it('is refused as ever if it is not signed, also when the answer is stored', async () => {
    const { read } = openShop()
    expect((await read('/catalogue/search?q=fran')).status).toBe(200)
    for (const tag of ['', 'forged']) {
      expect((await read('/catalogue/search?q=fran', { 'x-app-tag': tag })).status).toBe(401)
    }
  })

  it('is spared the bytes that it has', async () => {
    const { read } = openShop()
    const etag = (await read('/catalogue/destinations/japan')).headers.get('etag') ?? ''
    const again = await read('/catalogue/destinations/japan', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await read('/catalogue/destinations/japan', { 'if-none-match': '"other"' })
    expect(other.status).toBe(200)
  })

  it('of a place that was read before is answered while the database is away', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { state, read, store } = openShop()
    const text = await (await read('/catalogue/destinations/thailand')).text()
    await store('/catalogue/destinations/thailand')
    state.isAway = true
    vi.setSystemTime(Date.now() + 61_000)
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const stale = await read('/catalogue/destinations/thailand')
    expect(stale.status).toBe(200)
    expect((await stale.text()) === text).toBe(true)
    expect((await read('/catalogue/destinations/vietnam')).status).toBeGreaterThanOrEqual(500)
  })
})
