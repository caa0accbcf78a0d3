import { weigh } from './measure/weigh.ts'
import { expect, test } from './test.ts'
import { at, open } from './visit.ts'

const kilobyte = 1024

test.describe('bytes of a first visit', () => {
  // Their scripts are weighed without a browser, in worker/page-bytes.test.ts.
  for (const path of ['/', '/shop', '/japan-eSIM']) {
    test(`${path} stays inside its budgets @deep`, async ({ page }) => {
      const weights = await weigh(page, at('tradewind', path))
      console.log(`bytes ${path} ${JSON.stringify(weights)}`)
      expect(weights.js).toBeGreaterThan(0)
      expect(weights.messages).toBeLessThanOrEqual(5 * kilobyte)
      expect(weights.css).toBeLessThanOrEqual(12 * kilobyte)
      expect(weights.fonts).toBeLessThanOrEqual(90 * kilobyte)
      expect(weights.fontFiles).toBeLessThanOrEqual(2)
    })
  }

  test("a language loads no font and one locale's messages @deep", async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    for (const locale of ['ja', 'th', 'hi', 'ko', 'zh-Hans']) {
      await open(page, at('tradewind', `/${locale}/japan-eSIM`))
      await page.waitForLoadState('networkidle')
      const messages = loaded.splice(0).filter((file) => file.startsWith('/assets/i18n/'))
      expect(messages.length).toBeGreaterThan(0)
      expect(messages.filter((file) => !file.startsWith(`/assets/i18n/${locale}/`))).toEqual([])
    }
  })
})

test('the first render makes no formatter of Intl, which takes a phone longer than the rest', async ({
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
  const made = () => page.evaluate(() => (window as unknown as { made: string[] }).made)
  for (const path of ['/', '/de/shop', '/japan-eSIM', '/hi/japan-eSIM']) {
    await open(page, at('tradewind', path))
    expect([path, await made()]).toEqual([path, []])
  }
  await page.evaluate(() => new Intl.NumberFormat('en'))
  expect(await made()).toEqual(['NumberFormat en'])
})

test.describe('the land of the world map', () => {
  test('is asked for after the page is loaded, so that the headline does not wait for it @deep', async ({
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

  test('is shown without scripts as well @deep', async ({ plainPage: page }) => {
    const land = page.waitForResponse('**/generated/maps/world.svg')
    await page.goto(at('tradewind', '/'))
    expect((await land).status()).toBe(200)
  })
})
