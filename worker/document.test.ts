import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { matchRoute } from '#contract/pages/match-route.ts'
import { some } from '#contract/testing/effort.ts'
import { serveDocument } from './document.ts'
import type { Edge } from './edge/edge.ts'
import { createContentPolicy } from './edge/page-cache/csp.ts'
import type { StoredPage } from './edge/page-cache/page-cache.ts'
import { buildPages, markOf } from './testing/test-pages.ts'
import { testTenants } from './testing/test-tenants.ts'

type Visit = {
  /** Path and query, `/shop` by default. */
  to?: string
  method?: string
  /** The page that the cache returns. */
  found?: StoredPage
}

/** Makes a shop whose cache returns a page, and keeps in a list what is stored. */
function openShop(stored: string[], found?: StoredPage) {
  const app = new Hono<Edge>()
  app.use(async (c, next) => {
    const tenant = await testTenants.find('tradewind')
    if (!tenant) throw new Error('expected the shop to be there')
    c.set('url', new URL(c.req.url))
    c.set('tenant', tenant)
    c.set('locale', 'en')
    c.set('basename', '/')
    c.set('path', '/shop')
    c.set('row', matchRoute('/shop'))
    c.set('isData', false)
    c.set('currency', 'USD')
    await next()
  })
  app.use(
    serveDocument({
      build: buildPages(),
      deploymentId: 'test',
      policy: createContentPolicy({}),
      analyticsId: undefined,
      reports: undefined,
      validFrom: async () => 0,
      arePricesOld: () => false,
      learn: () => undefined,
      cache: {
        find: async () => found,
        claim: async () => true,
        store: async (_, { bytes }) => {
          stored.push(new TextDecoder().decode(bytes))
        },
      },
      originOf: () => 'http://localhost:8787',
      callsOf: () => ({
        transport: fetch,
        pause: async () => undefined,
        origin: 'https://api.example',
        sign: () => ({ tag: '', pageToken: () => '' }),
      }),
      socialProviders: [],
      captcha: undefined,
      supportChat: undefined,
      report: () => undefined,
      mode: 'production',
    }),
  )
  return app
}

/** Requests a page of the shop; returns the pages that were stored. */
async function visit({ to = '/shop', method = 'GET', found }: Visit): Promise<string[]> {
  const stored: string[] = []
  const pending: Promise<unknown>[] = []
  const app = openShop(stored, found)
  const execution = { waitUntil: (work: Promise<unknown>) => pending.push(work) }
  const context = { ...execution, passThroughOnException() {}, props: {} }
  const response = await app.request(to, { method }, {}, context as unknown as ExecutionContext)
  await response.text()
  await Promise.all(pending)
  return stored
}

/** A stale page in the cache, which is due for renewal. */
const stale = () => ({ response: new Response('old'), isStale: true })

describe('a stored page that is due', () => {
  it('is renewed by whoever reads it', async () => {
    const [page] = await visit({ found: stale() })
    expect(page).toContain(markOf('shop'))
  })

  it('is renewed whole by a HEAD, whose own answer is empty', async () => {
    const [page] = await visit({ method: 'HEAD', found: stale() })
    expect(page).toContain(markOf('shop'))
  })
})

describe('a page that nobody has asked for', () => {
  it('is stored for the next one', async () => {
    expect(await visit({})).toHaveLength(1)
    expect(await visit({ to: '/shop?start=20' })).toHaveLength(1)
  })

  it('is stored nowhere where its query has too many values to be asked for twice', async () => {
    expect(await visit({ to: '/shop?q=japan' })).toEqual([])
  })
})

describe('a page that is rendered for one visit', () => {
  it('R-CAC-2 has a nonce that no other has', async () => {
    const app = openShop([])
    const seen = new Set<string | undefined>()
    const context = { waitUntil() {}, passThroughOnException() {}, props: {} } as never
    for (let at = 0; at < some(10_000); at++) {
      const init = { method: 'HEAD' }
      const { headers } = await app.request('/shop?q=japan', init, {}, context)
      const policy = headers.get('content-security-policy') ?? ''
      seen.add(/'nonce-([0-9a-f]{32})'/.exec(policy)?.[1])
    }
    expect(seen.size).toBe(some(10_000))
    expect(seen).not.toContain(undefined)
  })
})
