import { Hono } from 'hono'
import { matchRoute } from '#contract/pages/match-route.ts'
import { serveDocument } from '#worker/document.ts'
import type { Edge } from '#worker/edge/edge.ts'
import { createContentPolicy } from '#worker/edge/page-cache/csp.ts'
import type { StoredPage } from '#worker/edge/page-cache/page-cache.ts'
import { buildPages } from '../test-pages.ts'
import { testTenants } from '../test-tenants.ts'

type Visit = {
  /** Path and query, `/shop` by default. */
  to?: string
  method?: string
  /** The page that the cache returns. */
  found?: StoredPage
}

/** Makes a shop whose cache returns a page, and keeps in a list what is stored. */
export function openShop(stored: string[], found?: StoredPage) {
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
      isOpen: async () => true,
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
export async function visit({ to = '/shop', method = 'GET', found }: Visit): Promise<string[]> {
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
export const stale = () => ({ response: new Response('old'), isStale: true })
