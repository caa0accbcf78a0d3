import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { some } from '#contract/testing/effort.ts'
import { testTenants } from '#worker/testing/test-tenants.ts'
import { shop, visit } from '#worker/testing/visit.ts'
import type { Edge, EdgeContext } from '../edge.ts'
import { createKnownPages } from './known-pages.ts'
import type { PageKey, StoredPage } from './page-cache.ts'

const tenants = [
  ...['tradewind', 'mtn', 'edelweiss', 'pi', 'royalairmaroc', 'sonatours', 'travelanco', 'de'],
]
const prefixes = ['', '/fr', '/de', '/ja']
const currencies = ['USD', 'EUR', 'CHF']

type Read = { status: number; html: string; headers: [string, string][] }

/** Headers that each answer has of its own. */
const own = ['x-request-id', 'server-timing', 'cf-cache-status', 'age', 'date']

async function read(url: string, headers: Record<string, string> = {}): Promise<Read> {
  const response = await visit(url, { headers })
  const shared = [...response.headers].filter(([name]) => !own.includes(name))
  return { status: response.status, html: await response.text(), headers: shared }
}

describe('E13: pages that are found at the door', () => {
  const cases = tenants.flatMap((tenant) =>
    prefixes.flatMap((prefix) =>
      currencies.map((currency) => ({
        url: `http://${tenant}.localhost:8787${prefix}/shop`,
        cookie: `currency=${currency}`,
      })),
    ),
  )
  const walked = new Map<string, Read>()

  beforeAll(async () => {
    for (const { url, cookie } of cases) {
      await read(url, { cookie })
      // The second visit finds the stored page by the steps, which is when its line is learned.
      walked.set(url + cookie, await read(url, { cookie }))
    }
  }, 120_000)

  it('R-TEN-1 are what the steps answer, in interleaved requests', async () => {
    const order = Array.from({ length: some(1_000) }, (_, i) => cases[(i * 37) % cases.length])
    for (let start = 0; start < order.length; start += 50) {
      await Promise.all(
        order.slice(start, start + 50).map(async (asked) => {
          if (!asked) throw new Error('expected a case')
          const { url, cookie } = asked
          expect(await read(url, { cookie })).toEqual(walked.get(url + cookie))
        }),
      )
    }
    const pages = new Set([...walked.values()].filter(({ status }) => status === 200))
    expect(pages.size).toBeGreaterThan(cases.length / 2)
  })

  it.each([
    ...['theme=dark', 'platform=ios', '__Host-session=x', '__Host-kept=x', 'currency_=EUR'],
    ...['consent=all', '__Host-signin=x', 'fonts=1', 'x=currency=EUR'],
  ])('R-TEN-3 are the same with the cookie %s', async (cookie) => {
    const { url, cookie: chosen } = cases[1] ?? { url: '', cookie: '' }
    const page = await read(url, { cookie: `${cookie}; ${chosen}` })
    expect(page).toEqual(walked.get(url + chosen))
  })

  it.each([
    ...['x-forwarded-host', 'x-forwarded-proto', 'x-tenant', 'x-locale', 'x-currency', 'origin'],
    ...['accept-language', 'authorization', 'referer', 'x-request-id', 'x-real-ip', 'via'],
  ])('R-TEN-3 are the same with the header %s', async (name) => {
    const { url, cookie } = cases[1] ?? { url: '', cookie: '' }
    expect(await read(url, { cookie, [name]: 'marker-7f3a' })).toEqual(walked.get(url + cookie))
  })

  it('leave other requests for the same line to the steps', async () => {
    const url = `${shop}/destination-guides/japan`
    for (let i = 0; i < 3; i++) await read(url)
    const text = await read(url, { accept: 'text/markdown' })
    expect(new Map(text.headers).get('content-type')).toContain('text/markdown')
    const sent = await visit(url, { method: 'POST', body: 'a=b' })
    expect(sent.status).toBeGreaterThanOrEqual(400)
  })
})

type Door = { known: ReturnType<typeof createKnownPages>; found: StoredPage | undefined }

/** Sends a request to a door and returns whether it went on to the steps behind it. */
async function passes({ known, found }: Door, url: string, init: RequestInit = {}) {
  const app = new Hono<Edge>()
  const cache = { find: async () => found, claim: async () => true, store: async () => undefined }
  app.use(known.serve({ cache, validFrom: async () => 0, arePricesOld: () => false }))
  const tenant = await testTenants.find('tradewind')
  app.use(async (c) => {
    if (!tenant) throw new Error('expected the shop to be there')
    c.set('tenant', tenant)
    c.set('url', new URL(c.req.url))
    c.set('path', '/shop')
    c.set('locale', 'en')
    c.set('isData', false)
    c.set('currency', 'USD')
    known.learn(c as EdgeContext, {} as PageKey)
    return c.text('the steps')
  })
  return (await (await app.request(url, init)).text()) === 'the steps'
}

describe('a line of a request', () => {
  const hit = () => ({ response: new Response('stored'), isStale: false })

  it('is answered at the door once the steps have said what it is', async () => {
    const known = createKnownPages()
    expect(await passes({ known, found: hit() }, `${shop}/shop`)).toBe(true)
    expect(await passes({ known, found: hit() }, `${shop}/shop`)).toBe(false)
    expect(await passes({ known, found: undefined }, `${shop}/shop`)).toBe(true)
    const stale = { ...hit(), isStale: true }
    expect(await passes({ known, found: stale }, `${shop}/shop`)).toBe(true)
  })

  it.each<[string, string, RequestInit]>([
    ['another query', `${shop}/shop?sort=data`, {}],
    ['another currency', `${shop}/shop`, { headers: { cookie: 'currency=EUR' } }],
    ['another host', `${shop}/shop`, { headers: { host: 'pi.localhost:8787' } }],
    ['drafts', `${shop}/shop`, { headers: { cookie: '__Host-preview=1' } }],
    ['Markdown', `${shop}/shop`, { headers: { accept: 'text/markdown' } }],
    ['a form', `${shop}/shop`, { method: 'POST', body: 'a=b' }],
  ])('is another one with %s', async (_, url, init) => {
    const known = createKnownPages()
    expect(await passes({ known, found: hit() }, `${shop}/shop`)).toBe(true)
    expect(await passes({ known, found: hit() }, url, init)).toBe(true)
  })

  it('is forgotten after 2,000 others', async () => {
    const known = createKnownPages()
    await passes({ known, found: hit() }, `${shop}/shop`)
    for (let i = 0; i < 2_000; i++) await passes({ known, found: hit() }, `${shop}/shop?q=${i}`)
    expect(await passes({ known, found: hit() }, `${shop}/shop`)).toBe(true)
    expect(await passes({ known, found: hit() }, `${shop}/shop?q=1999`)).toBe(false)
  })
})
