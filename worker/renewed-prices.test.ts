import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statement } from '#backend/platform/sql.ts'
import { type NewPrice, setPrice } from '#backend/shop/catalogue/price/set-price.ts'
import { signCall } from '#crypto/signing.ts'
import { deriveWorkerKey } from '#crypto/tag-keys.ts'
import type { Env } from './edge/env.ts'
import { openEdge, origin, testKeys } from './testing/test-edge.ts'
import { shop, visit } from './testing/visit.ts'

const { CATALOGUE } = env as unknown as Env
const inFrancs = { cookie: 'currency=CHF' }
/** Longer than what docs/operations.md promises would need: the machine of tests is slow. */
const timeout = 45_000

const price = { planId: 'no-5gb-30d-v1', destinationSlug: 'norway', currency: 'CHF' } as const
let before = 0

async function set(amountMinor: number, given: Partial<NewPrice> = {}): Promise<void> {
  const now = Date.now()
  const queries = setPrice({ ...price, amountMinor, beginsAt: now, changedAt: now, ...given })
  await CATALOGUE.batch(queries.map((query) => statement(CATALOGUE, query)))
}

beforeAll(async () => {
  const row = await CATALOGUE.prepare(
    `SELECT amount_minor AS minor FROM price_history WHERE plan_id = 'no-5gb-30d-v1'
      AND currency = 'CHF' AND valid_to IS NULL`,
  ).first<{ minor: number }>()
  if (!row) throw new Error('expected a plan')
  before = row.minor
}, 60_000)
// Other tests find the price as it was.
afterAll(() => set(before))

async function read(path: string) {
  const response = await visit(shop + path, { headers: inFrancs })
  const cache = /cache;desc=(\w+)/.exec(response.headers.get('server-timing') ?? '')?.[1]
  return { html: await response.text(), cache, etag: response.headers.get('etag') }
}

const untilStored = (path: string) =>
  expect.poll(async () => (await read(path)).cache, { timeout, message: path }).toBe('hit')

describe('a price that changes', () => {
  it('is shown by the stored pages of its place and of lists, and other pages stay as they are', async () => {
    const changed = ['/norway-eSIM', '/shop']
    const others = ['/chile-eSIM', '/kenya-eSIM']
    for (const path of [...changed, ...others]) await untilStored(path)
    const stored = await Promise.all(others.map(async (path) => (await read(path)).etag))
    await set(12_345)
    await expect
      .poll(async () => (await read('/norway-eSIM')).html.includes('123.45'), { timeout })
      .toBe(true)
    for (const [at, path] of others.entries()) {
      const { cache, etag } = await read(path)
      expect([cache, etag]).toEqual(['hit', stored[at]])
    }
  })
})

/** Makes the call for changes fail: the table that it reads is away. */
async function withoutChanges(work: () => Promise<void>): Promise<void> {
  await CATALOGUE.exec('ALTER TABLE price_change RENAME TO price_change_away')
  try {
    await work()
  } finally {
    await CATALOGUE.exec('ALTER TABLE price_change_away RENAME TO price_change')
  }
}

describe('while changes cannot be read', () => {
  it('stored pages stand', async () => {
    await untilStored('/chile-eSIM')
    const { etag } = await read('/chile-eSIM')
    await withoutChanges(async () => {
      // Longer than the time between two looks.
      const until = Date.now() + 7_000
      do {
        const page = await read('/chile-eSIM')
        expect(page.cache).toMatch(/^(hit|stale)$/)
        expect(page.etag).toBe(etag)
      } while (Date.now() < until)
    })
  })
})

describe('a stored answer of the catalogue', () => {
  const path = '/catalogue/destinations/norway/plans/5gb-30d?currency=CHF'

  it('has the new price within seconds, and browsers may keep the old one for half a minute', async () => {
    const edge = openEdge({ openCache: () => (caches as unknown as { default: Cache }).default })
    const ask = () => {
      const { tag } = signCall(deriveWorkerKey(testKeys[0]), null, Date.now())
      const headers = { 'x-app-tag': tag, 'accept-language': 'en' }
      return edge.visit(`${origin}/api/v3${path}`, { headers })
    }
    const minor = async () => ((await (await ask()).json()) as { price_minor: number }).price_minor
    for (const amount of [22_200, 33_300]) {
      await set(amount)
      await expect.poll(minor, { timeout }).toBe(amount)
    }
    const policy = (await ask()).headers.get('cache-control')
    expect(policy).toMatch(/^public, max-age=(30|[12]?\d)$/)
  })
})
