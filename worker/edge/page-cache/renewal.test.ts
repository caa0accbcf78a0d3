import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createContentPolicy } from './csp.ts'
import { createPageCache, type PageKey } from './page-cache.ts'

const asked = {
  origin: 'http://localhost:8787',
  ifNoneMatch: null,
  validFrom: async () => 0,
  arePricesOld: () => false,
}
const page = { bytes: new TextEncoder().encode('a page'), type: 'text/plain', nonce: '' }
const realCache = () => (caches as unknown as { default: Cache }).default

let next = 0
/** A page that no other test has. */
function freshKey(): PageKey {
  const key = { deployment: 'test', tenant: 'tradewind', port: '', locale: 'en', currency: 'USD' }
  return { ...key, nearby: undefined, path: `/renewal-${next++}`, query: '' }
}

/** Opens the runtime's cache and counts the reads of what it finds. */
function openCounted() {
  const counts = { reads: 0, found: 0 }
  const match = async (url: string) => {
    const response = await realCache().match(url)
    if (!response) return undefined
    counts.found += 1
    const reader = response.body?.getReader()
    const body = new ReadableStream(
      {
        async pull(controller) {
          counts.reads += 1
          const part = await reader?.read()
          if (part?.value) controller.enqueue(part.value)
          if (!part || part.done) controller.close()
        },
        cancel: (reason) => reader?.cancel(reason),
      },
      { highWaterMark: 0 },
    )
    return new Response(body, response)
  }
  const put = (url: string, response: Response) => realCache().put(url, response)
  const open = () => ({ match, put }) as unknown as Cache
  return { counts, cache: createPageCache(open, createContentPolicy({})) }
}

beforeEach(() => vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

describe('a stale page', () => {
  it('is found, claimed and passed on without a byte of it being read', async () => {
    const { counts, cache } = openCounted()
    const key = freshKey()
    await cache.store(key, page)
    expect((await cache.find(key, asked))?.isStale).toBe(false)
    vi.setSystemTime(Date.now() + 61_000)
    const found = await cache.find(key, asked)
    expect(found?.isStale).toBe(true)
    expect(await cache.claim(key)).toBe(true)
    expect(counts).toEqual({ reads: 0, found: 2 })
    expect(await found?.response.text()).toBe('a page')
    expect(counts.reads).toBeGreaterThan(0)
  })

  it('is data that the browser may use again, so that whoever had it fetched ahead opens it at once', async () => {
    const { cache } = openCounted()
    const key = freshKey()
    await cache.store(key, { ...page, type: 'text/x-script' })
    for (const isStale of [false, true]) {
      const found = await cache.find(key, asked)
      const caching = found?.response.headers.get('cache-control')
      expect([found?.isStale, caching]).toEqual([isStale, 'private, max-age=30'])
      vi.setSystemTime(Date.now() + 61_000)
    }
  })

  it('is renewed by one of the requests that find it at once, and by none after it', async () => {
    const { cache } = openCounted()
    const key = freshKey()
    const claims = await Promise.all(Array.from({ length: 20 }, () => cache.claim(key)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await cache.claim(key)).toBe(false)
    // Another isolate of the data centre has the same cache.
    expect(await openCounted().cache.claim(key)).toBe(false)
  })

  it('is renewed whatever becomes of another page', async () => {
    const { cache } = openCounted()
    const keys = [freshKey(), freshKey()] as const
    expect(await Promise.all(keys.map((key) => cache.claim(key)))).toEqual([true, true])
  })
})

describe('a browser that has the bytes of a page', () => {
  const withTag = async (cache: ReturnType<typeof openCounted>['cache'], key: PageKey) => {
    await cache.store(key, page)
    const first = await cache.find(key, asked)
    return { ...asked, ifNoneMatch: first?.response.headers.get('etag') ?? '' }
  }

  it('needs nothing of the cache while the page is fresh', async () => {
    const { counts, cache } = openCounted()
    const key = freshKey()
    const revisit = await withTag(cache, key)
    const answer = await cache.find(key, revisit)
    expect([answer?.response.status, answer?.isStale]).toEqual([304, false])
    expect(counts).toEqual({ reads: 0, found: 1 })
    // Whoever has other bytes gets those of the cache.
    expect((await cache.find(key, { ...revisit, ifNoneMatch: '"other"' }))?.response.status).toBe(
      200,
    )
    expect(counts.found).toBe(2)
  })

  it('is answered from the cache again once the page is stale, and gets what was renewed', async () => {
    const { counts, cache } = openCounted()
    const key = freshKey()
    const revisit = await withTag(cache, key)
    vi.setSystemTime(Date.now() + 61_000)
    expect((await cache.find(key, revisit))?.isStale).toBe(true)
    expect(counts.found).toBe(2)
    await cache.store(key, { ...page, bytes: new TextEncoder().encode('a new page') })
    const renewed = await cache.find(key, revisit)
    expect(await renewed?.response.text()).toBe('a new page')
  })

  it('gets a page whose text was published since, in whatever isolate', async () => {
    const { cache } = openCounted()
    const key = freshKey()
    const texts = { names: new Set(['posts/ü%23 one']), asOf: Date.now() }
    await cache.store(key, { ...page, texts })
    const first = await cache.find(key, asked)
    const ifNoneMatch = first?.response.headers.get('etag') ?? ''
    const names: (readonly string[])[] = []
    const validFrom = async (of: readonly string[]) => {
      names.push(of)
      return Date.now() + 1
    }
    expect(await cache.find(key, { ...asked, ifNoneMatch, validFrom })).toBeUndefined()
    expect(names[0]).toEqual(['posts/ü%23 one'])
  })
})
