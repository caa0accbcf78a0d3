import { Hono } from 'hono'
import { vi } from 'vitest'
import type { Entry } from '#contract/texts/content.ts'
import type { Edge } from '#worker/edge/edge.ts'
import { tellIndexNow } from '#worker/edge/files/index-now.ts'
import { testTenants } from '#worker/testing/test-tenants.ts'

export const key = 'key-of-a-test'
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
export async function publish(
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
