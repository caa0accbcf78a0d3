import { globSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { gzipped, weigh } from './measure/weigh.ts'
import { expect, test } from './test.ts'
import { at, open } from './visit.ts'

const kilobyte = 1024

/**
 * Scripts of a first visit in gzipped bytes, the list of routes included: what was reached, and at
 * most 300 bytes more. docs/speed.md says what they are made of.
 */
const scripts = { '/': 112_600, '/shop': 111_300, '/japan-eSIM': 115_200 }

test.describe('bytes of a first visit', () => {
  for (const [path, most] of Object.entries(scripts)) {
    test(`${path} stays inside its budgets`, async ({ page }) => {
      const weights = await weigh(page, at('tradewind', path))
      console.log(`bytes ${path} ${JSON.stringify(weights)}`)
      expect(weights.js).toBeGreaterThan(0)
      expect(weights.js).toBeLessThanOrEqual(most)
      expect(weights.messages).toBeLessThanOrEqual(5 * kilobyte)
      expect(weights.css).toBeLessThanOrEqual(12 * kilobyte)
      expect(weights.fonts).toBeLessThanOrEqual(90 * kilobyte)
      expect(weights.fontFiles).toBeLessThanOrEqual(2)
    })
  }

  for (const locale of ['ja', 'th', 'hi', 'ko', 'zh-Hans']) {
    test(`${locale} loads no font and one locale's messages`, async ({ page }) => {
      const loaded: string[] = []
      page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
      await open(page, at('tradewind', `/${locale}/japan-eSIM`))
      await page.waitForLoadState('networkidle')
      const messages = loaded.filter((file) => file.startsWith('/assets/i18n/'))
      expect(messages.length).toBeGreaterThan(0)
      expect(messages.filter((file) => !file.startsWith(`/assets/i18n/${locale}/`))).toEqual([])
    })
  }
})

/** Bytes that a server sends before the first acknowledgement: ten segments (RFC 6928). */
const firstFlight = 10 * 1460

/** Bytes as Brotli, which Cloudflare prefers to gzip, at the level usual for answers made on request. */
function compressed(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length
}

test.describe('the document', () => {
  for (const path of ['/', '/shop', '/japan-eSIM']) {
    test(`${path} arrives whole before the browser has to answer`, async ({ request }) => {
      const response = await request.get(at('tradewind', path))
      const head = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`)
      const size = head.join('').length + compressed(await response.body())
      console.log(`bytes document ${path} ${size}`)
      expect(size).toBeGreaterThan(5 * kilobyte)
      expect(size).toBeLessThanOrEqual(firstFlight)
    })
  }
})

test.describe('the first render', () => {
  for (const path of ['/', '/de/shop', '/japan-eSIM', '/hi/japan-eSIM']) {
    test(`${path} makes no formatter of Intl, which takes a phone longer than the rest`, async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const made: string[] = []
        Object.assign(window, { made })
        for (const name of ['NumberFormat', 'DisplayNames', 'DateTimeFormat'] as const) {
          const construct = (target: object, given: unknown[]): object => {
            made.push(`${name} ${given[0]}`)
            return Reflect.construct(target as typeof Intl.NumberFormat, given)
          }
          Object.assign(Intl, { [name]: new Proxy<object>(Intl[name], { construct }) })
        }
      })
      await open(page, at('tradewind', path))
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
      expect(await page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual([])
      await page.evaluate(() => new Intl.NumberFormat('en'))
      const made = await page.evaluate(() => (window as unknown as { made: string[] }).made)
      expect(made).toEqual(['NumberFormat en'])
    })
  }
})

test.describe('the land of the world map', () => {
  test('is asked for after the page is loaded, so that the headline does not wait for it', async ({
    page,
  }) => {
    const land = page.waitForRequest('**/generated/maps/world.svg')
    await open(page, at('tradewind', '/'))
    await (await land).response()
    const times = () =>
      page.evaluate(() => {
        const files = performance.getEntriesByType('resource')
        const [visit] = performance.getEntriesByType('navigation')
        return {
          asked: files.find(({ name }) => name.endsWith('/world.svg'))?.startTime ?? 0,
          loaded: (visit as PerformanceNavigationTiming).loadEventStart,
        }
      })
    // A file has its times once all of it is there.
    await expect.poll(async () => (await times()).asked).toBeGreaterThan(0)
    const { asked, loaded } = await times()
    expect(loaded).toBeGreaterThan(0)
    expect(asked).toBeGreaterThan(loaded)
  })

  test('is shown without scripts as well', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const land = page.waitForResponse('**/generated/maps/world.svg')
    await page.goto(at('tradewind', '/'))
    expect((await land).status()).toBe(200)
    await context.close()
  })
})

test('the worker is at most 3 MiB gzipped', () => {
  const server = join(import.meta.dirname, '..', 'build', 'server')
  const files = globSync('**/*.js', { cwd: server })
  const total = files.reduce((sum, file) => sum + gzipped(join(server, file)), 0)
  console.log(`bytes worker ${total}`)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(3 * kilobyte * kilobyte)
})
