import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { findTenant } from '#tenants/index.ts'
import { serveDocument } from './document.ts'
import { createContentPolicy } from './edge/csp.ts'
import type { Edge } from './edge/edge.ts'
import { buildPages, markOf } from './test-pages.ts'

/** A shop's page that the cache holds and that is due to be renewed; what the renewal stored. */
async function visitStale(method: string): Promise<string[]> {
  const stored: string[] = []
  const pending: Promise<unknown>[] = []
  const app = new Hono<Edge>()
  app.use(async (c, next) => {
    const tenant = findTenant('tradewind')
    if (!tenant) throw new Error('expected the shop to be there')
    c.set('url', new URL(c.req.url))
    c.set('tenant', tenant)
    c.set('locale', 'en')
    c.set('basename', '/')
    c.set('path', '/shop')
    c.set('isData', false)
    c.set('currency', 'USD')
    await next()
  })
  app.use(
    serveDocument({
      build: buildPages(),
      buildId: 'test',
      policy: createContentPolicy({}),
      analyticsId: undefined,
      reports: undefined,
      cache: {
        find: async () => ({ response: new Response('old'), isStale: true }),
        store: async (_, { bytes }) => {
          stored.push(new TextDecoder().decode(bytes))
        },
      },
      originOf: () => 'http://localhost:8787',
      callsOf: () => ({
        transport: fetch,
        origin: 'https://api.example',
        sign: () => ({ tag: '', pageToken: () => '' }),
      }),
      socialProviders: [],
      report: () => undefined,
      mode: 'production',
    }),
  )
  const execution = { waitUntil: (work: Promise<unknown>) => pending.push(work) }
  const context = { ...execution, passThroughOnException() {}, props: {} }
  await app.request('/shop', { method }, {}, context as unknown as ExecutionContext)
  await Promise.all(pending)
  return stored
}

describe('a stored page that is due', () => {
  it('is renewed by whoever reads it', async () => {
    const [page] = await visitStale('GET')
    expect(page).toContain(markOf('shop'))
  })

  it('is renewed whole by a HEAD, whose own answer is empty', async () => {
    const [page] = await visitStale('HEAD')
    expect(page).toContain(markOf('shop'))
  })
})
