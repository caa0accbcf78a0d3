import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Entry } from '#contract/texts/content.ts'
import { testTenants } from '#worker/testing/test-tenants.ts'
import type { Edge } from '../edge.ts'
import { tellIndexNow } from './index-now.ts'

afterEach(() => vi.unstubAllGlobals())

const key = 'key-of-a-test'
const published = { type: 'guides', slug: 'japan', locale: 'de' } as const
const entry: Entry = {
  ...published,
  id: 'guides/japan',
  availableLocales: ['en', 'de'],
  revision: '1',
  publishedAt: '2026-11-01',
  updatedAt: '2026-11-01',
  seo: { title: 'Japan', description: 'Japan' },
  title: 'Japan',
  summary: 'Japan',
  facts: {},
  assets: [],
}

type Told = { host: string; key: string; keyLocation: string; urlList: string[] }

/** Publishes a text in a shop; returns what the index was told, and what was reported. */
async function publish(
  found: Partial<Entry> | undefined,
  { status = 204, refuses = '' }: { status?: 204 | 401; refuses?: string } = {},
) {
  const told: Told[] = []
  const reported: unknown[] = []
  const work: Promise<unknown>[] = []
  vi.stubGlobal('fetch', async (_: URL, { body }: { body: string }) => {
    const one = JSON.parse(body) as Told
    if (one.host === refuses) return new Response(null, { status: 422 })
    told.push(one)
    return new Response(null, { status: 202 })
  })
  const app = new Hono<Edge>()
  app.use(async (c, next) => {
    c.set('url', new URL(c.req.url))
    await next()
  })
  const step = tellIndexNow({
    indexNow: { key, url: 'https://index.example/' },
    environment: 'production',
    tenants: testTenants,
    findNewestEntry: async () => found && { ...entry, ...found },
    report: (_, error) => reported.push(error),
  })
  app.use(step)
  app.post('/api/v3/webhooks/content', (c) => c.body(null, status))
  const sent = new Request('https://tradewind.example/api/v3/webhooks/content', {
    method: 'POST',
    body: JSON.stringify(published),
  })
  const context = { waitUntil: (each: Promise<unknown>) => work.push(each) }
  await app.fetch(sent, {} as Edge['Bindings'], context as unknown as ExecutionContext)
  await Promise.all(work)
  return { told, reported, urls: told.flatMap(({ urlList }) => urlList).toSorted() }
}

describe('search engines', () => {
  it('are told the page of every shop that has it in the language, at its own address', async () => {
    const { told, urls } = await publish({})
    // The German shop's pages without a prefix are German.
    expect(urls).toContain('https://de.tradewind.example/destination-guides/japan')
    expect(urls.length).toBeGreaterThan(2)
    for (const { host, keyLocation, urlList } of told) {
      expect(keyLocation).toBe(`https://${host}/${key}.txt`)
      expect(urlList).toHaveLength(1)
      expect(urlList[0]).toMatch(new RegExp(`^https://${host}(/de)?/destination-guides/japan$`))
    }
    expect(new Set(told.map(({ host }) => host)).size).toBe(told.length)
  })

  it('are told nothing of shops that do not show the text', async () => {
    const { urls } = await publish({ facts: { tenants: ['de', 'no-such-shop'] } })
    expect(urls).toEqual(['https://de.tradewind.example/destination-guides/japan'])
    expect((await publish({ facts: { locales: ['en'] } })).urls).toEqual([])
  })

  it.each([
    [
      'whose language has no translation, so that its page is the English one',
      { locale: 'en' } as const,
    ],
    ['that does not exist', undefined],
    ['whose publication the CMS does not confirm', { availableLocales: ['en' as const] }],
  ])('are told nothing of a text %s', async (_, found) => {
    expect((await publish(found)).told).toEqual([])
  })

  it('are told nothing if the publication is refused', async () => {
    expect((await publish({}, { status: 401 })).told).toEqual([])
  })

  it('are told of the other shops if one of them is refused, which is reported', async () => {
    const all = await publish({})
    const { told, reported } = await publish({}, { refuses: 'de.tradewind.example' })
    expect(told).toHaveLength(all.told.length - 1)
    expect(reported).toEqual([new Error('IndexNow answered 422 for de.tradewind.example')])
  })
})
