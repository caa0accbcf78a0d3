import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReadiness } from './edge/door/health.ts'
import type { Env } from './edge/env.ts'
import { createOpeningReader } from './embedded/opening-reader.ts'
import { readConfig } from './embedded/read-config.ts'
import { openEdge } from './testing/test-edge.ts'

const origin = 'https://tradewind.example'
afterEach(() => {
  vi.useRealTimers()
})

/** A shop in production; its remote backend says whether there is a catalogue. */
function openShop(configured: { opsKey?: string } = {}) {
  let hasPlans: boolean | undefined = false
  const edge = openEdge({
    configured: { environment: 'production', ...configured },
    answer: ({ url }) =>
      url.includes('/catalogue/changes')
        ? Response.json({ latest: 0, changes: [], has_plans: hasPlans })
        : Response.json({ code: 'not_found' }, { status: 404 }),
  })
  return {
    edge,
    visit: (path: string, init?: RequestInit) => edge.visit(origin + path, init),
    set: (next: boolean | undefined) => {
      hasPlans = next
    },
  }
}

const looks = ({ edge }: ReturnType<typeof openShop>) =>
  edge.calls.filter(({ url }) => url.includes('/catalogue/changes')).length

describe('R-SUP-1 before a shop opens', () => {
  it.each([
    ['/', 503],
    ['/japan-eSIM', 503],
    ['/auth/signin', 503],
    ['/llms.txt', 503],
    ['/sitemap.xml', 503],
    ['/sitemaps/countries-en.xml', 503],
    ['/api/v3/user/profile', 503],
    ['/documents/privacy', 200],
    ['/cookies', 200],
    ['/withdrawal', 200],
    ['/robots.txt', 200],
    ['/healthz', 200],
    ['/.well-known/security.txt', 200],
    ['/api/v3/webhooks/payments', 404],
    ['/a/b/c', 404],
  ])('%s answers %i', async (path, status) => {
    const answer = await openShop().visit(path)
    expect(answer.status).toBe(status)
    if (status === 503) expect(answer.headers.get('retry-after')).toBe('600')
  })

  it.each([
    ['de-CH,de;q=0.9', '/de/japan-eSIM?type=data'],
    ['nl', undefined],
  ])('readers of %s are led to their language', async (language, location) => {
    const headers = { 'accept-language': language }
    const answer = await openShop().visit('/japan-eSIM?type=data', { headers })
    expect([answer.status, answer.headers.get('location') ?? undefined]).toEqual([
      location ? 302 : 503,
      location,
    ])
  })

  it('refuses calls with a reason that clients can tell', async () => {
    const answer = await openShop().visit('/api/v3/catalogue/destinations')
    expect(await answer.json()).toMatchObject({
      code: 'upstream_unavailable',
      details: { reason: 'not_open' },
    })
  })

  it('counts as a kind of its own, which no alert takes for failed pages', async () => {
    const opsKey = 'a-key-of-operators-0123456789abcdef'
    const shop = openShop({ opsKey })
    await shop.visit('/')
    await shop.visit('/api/v3/catalogue/destinations')
    const headers = { authorization: `Basic ${btoa(`ops:${opsKey}`)}` }
    const page = await (await shop.visit('/__ops', { headers })).text()
    expect(page).toContain('<td>opening</td><td>2</td><td>2</td>')
    expect(page).not.toMatch(/<td>(call|other page|stored page)<\/td>/)
  })

  it('looks at the catalogue every two seconds, and no more once it has plans', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
    const shop = openShop()
    await shop.visit('/cookies')
    expect(looks(shop)).toBe(0)
    for (let visits = 0; visits < 3; visits += 1) await shop.visit('/')
    expect(looks(shop)).toBe(1)
    shop.set(true)
    expect((await shop.visit('/')).status).toBe(503)
    vi.setSystemTime(1_002_000)
    for (let visits = 0; visits < 3; visits += 1) {
      expect((await shop.visit('/auth/signin')).status).toBe(200)
    }
    expect(looks(shop)).toBe(2)
  })

  it('takes a backend that does not say, or does not answer, for one with plans', async () => {
    const shop = openShop()
    shop.set(undefined)
    expect((await shop.visit('/auth/signin')).status).toBe(200)
    const away = openEdge({
      configured: { environment: 'production' },
      answer: () => Promise.reject(new Error('away')),
    })
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    expect((await away.visit(`${origin}/auth/signin`)).status).toBe(200)
  })
})

it('R-SUP-16 a shop names an empty wallet among what it still needs, until it is filled', async () => {
  const { DB, CATALOGUE } = env as unknown as Env
  const config = readConfig({ ...(env as unknown as Env), ENVIRONMENT: 'production' })
  const read = createOpeningReader(config) ?? expect.unreachable('expected production')
  const whatIsMissing = async () => {
    const { missing } = await read({ DB, CATALOGUE })
    return missing.map(({ what }) => what)
  }
  const set = (micros: number) =>
    DB.prepare(
      `INSERT INTO supplier_wallet (supplier, asked_at, micros) VALUES ('airalo', 1, ?1)
       ON CONFLICT (supplier) DO UPDATE SET micros = excluded.micros`,
    )
      .bind(micros)
      .run()
  await set(0)
  expect(await whatIsMissing()).toContain('wallet')
  await set(1)
  expect(await whatIsMissing()).not.toContain('wallet')
  await DB.prepare('DELETE FROM supplier_wallet').run()
})

it('R-SUP-2 a shop with accounts of the demonstration is not ready, and says why', async () => {
  const opening = { isOpen: true, missing: [], demoAccounts: 'accounts of the demonstration' }
  const answer = await createReadiness(async () => opening)(env as unknown as Env)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    status: 'not ready',
    database: 'ok',
    demo_accounts: 'accounts of the demonstration',
  })
})
