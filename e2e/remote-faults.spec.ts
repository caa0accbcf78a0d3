import type { Fault } from '#worker/testing/outside/test-provider.ts'
import { testJourneyOf } from './place-journey.ts'
import { freshSeconds, startRemoteShop } from './remote-shop.ts'
import { expect, ownAddress, test } from './test.ts'

const mostMs = 2_000
const accountMs = 5_000

/**
 * Kinds of failure, each with destinations that no other test requests: one that was read before
 * and one that was not.
 */
const cases: { fault: Fault; known: string; unseen: string }[] = [
  { fault: 'hang', known: 'japan', unseen: 'kenya' },
  { fault: 'trickle', known: 'italy', unseen: 'peru' },
  { fault: 'drop', known: 'france', unseen: 'egypt' },
  { fault: 'fail', known: 'spain', unseen: 'chile' },
  { fault: 'gzip', known: 'germany', unseen: 'norway' },
  { fault: 'shape', known: 'greece', unseen: 'nepal' },
  { fault: 'page', known: 'portugal', unseen: 'malta' },
]

let shop: Awaited<ReturnType<typeof startRemoteShop>>
let knownAt = 0

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(240_000)
  shop = await startRemoteShop()
  for (const { known } of cases) expect((await read(`/${known}-eSIM`)).status).toBe(200)
  knownAt = Date.now()
})

test.afterAll(async () => {
  await shop?.stop()
})

test.afterEach(() => shop.line.set(undefined))

async function read(path: string, headers: Record<string, string> = {}) {
  const begin = performance.now()
  const response = await fetch(shop.url + path, {
    headers: { ...ownAddress(), ...headers },
    redirect: 'manual',
  })
  const text = await response.text()
  return { ms: performance.now() - begin, status: response.status, headers: response.headers, text }
}

for (const { fault, known, unseen } of cases) {
  test.describe(`the API: ${fault} @deep`, () => {
    test('a page that was never made says so in the look of the shop, and in time', async () => {
      shop.line.set(fault)
      const path = `/${unseen}-eSIM`
      const broken = await read(path)
      expect(broken.status).toBe(503)
      expect(broken.ms).toBeLessThan(mostMs)
      expect(broken.headers.get('retry-after')).toBe('10')
      expect(broken.headers.get('cache-control')).toBe('no-store')
      expect(broken.text).toContain('Something broke on our side')
      expect(broken.text).toContain('data-theme=')
      // No part of the broken answer was cached.
      shop.line.set(undefined)
      const whole = await read(path)
      expect(whole.status).toBe(200)
      expect(whole.text).toContain('tk pass')
    })

    test('R-AV-4 a page is made of what was known before', async () => {
      // Another sort order is another page made of the same answer, which is stale by now.
      await expect.poll(() => Date.now() - knownAt).toBeGreaterThan(freshSeconds * 1_000)
      shop.line.set(fault)
      const before = shop.line.asked()
      const page = await read(`/${known}-eSIM?sort=gb`)
      expect(shop.line.asked()).toBeGreaterThan(before)
      expect(page.status).toBe(200)
      expect(page.ms).toBeLessThan(mostMs)
      expect(page.text).toContain('tk pass')
    })
  })
}

test('the door of the API: a problem in time instead of a wait @deep', async () => {
  shop.line.set('hang')
  const answer = await read('/api/v3/catalogue/destinations/cuba')
  expect(answer.status).toBe(503)
  expect(answer.ms).toBeLessThan(mostMs)
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'upstream_unavailable' })
})

test('the sitemap: a refusal in time instead of a wait @deep', async () => {
  shop.line.set('trickle')
  const answer = await read('/sitemaps/countries-en.xml')
  expect(answer.status).toBe(503)
  expect(answer.ms).toBeLessThan(mostMs)
})

test('R-AV-5 a page of an account waits five seconds and not again @deep', async ({ page }) => {
  await page.goto(`${shop.url}/auth/signin?redirect=%2Faccount%2Forders`)
  await page.locator('input[name=email]').fill('traveller@demo.tradewind.example')
  await page.locator('input[name=password]').fill('tradewind-demo-2026')
  await page.locator('button[type=submit]').first().click()
  await page.waitForURL(`${shop.url}/account/orders`)
  shop.line.set('hang')
  const before = shop.line.asked()
  const begin = performance.now()
  const response = await page.request.get(`${shop.url}/account/orders`)
  expect(response.status()).toBe(503)
  expect(performance.now() - begin).toBeLessThan(accountMs + 1_000)
  const asked = shop.line.paths().slice(before)
  expect(asked).toEqual([...new Set(asked)])
})

test('R-CAC-1 a page without a later part of it is stored for nobody @deep', async () => {
  const board = '<div class="carousel">'
  // The page requests its offers beside the list, and is shown without them if that fails.
  shop.line.set('fail', ({ url }) => url.searchParams.get('offer') === 'reduced')
  for (let reader = 0; reader < 2; reader++) {
    const without = await read('/shop')
    expect(without.status).toBe(200)
    expect(without.text).toContain('id="offers"')
    expect(without.text).not.toContain(board)
  }
  shop.line.set(undefined)
  expect((await read('/shop')).text).toContain(board)
})

// Last, as the cases above need pages that nobody asked for before.
test.describe('the backend behind a network @deep', () => {
  testJourneyOf(() => shop.url)
})
