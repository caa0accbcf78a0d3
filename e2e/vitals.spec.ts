import type { Page } from 'playwright/test'
import type { PageView } from '#contract/reports/vitals.ts'
import { expect, test } from './test.ts'
import { at, open } from './visit.ts'

/** Opens the list and then a place of it, which is fetched ahead. */
async function moveToJapan(page: Page): Promise<void> {
  await open(page, at('tradewind', '/shop'))
  const link = page.locator('main tbody a[href$="/japan-eSIM"]').first()
  const fetched = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/japan-eSIM.data'),
  )
  await link.hover()
  await fetched
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Japan')
  // The figure of the paint is there after the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

test.describe('E12: figures of shown pages', () => {
  test('reach the developers’ page when the pages are left @deep', async ({ page }) => {
    await moveToJapan(page)
    await page.goto(at('tradewind', '/__dev/vitals'))
    await expect(async () => {
      await page.reload()
      const soft = page.locator('[data-page="destination soft"] td')
      await expect(soft.nth(3)).not.toHaveText('0.0 %', { timeout: 1_000 })
      for (const cell of [4, 6]) await expect(soft.nth(cell)).toContainText('≤', { timeout: 1_000 })
      const hard = page.locator('[data-page="shop hard"] td')
      for (const cell of [4, 7]) await expect(hard.nth(cell)).not.toBeEmpty({ timeout: 1_000 })
    }).toPass()
    await expect(page.locator('#ahead')).toContainText('% wasted')
  })

  test('carry no cookie, address or id, and leave nothing in the browser @deep', async ({
    page,
  }) => {
    const domain = { domain: 'localhost', path: '/' }
    await page.context().addCookies([{ name: 'currency', value: 'EUR', ...domain }])
    await moveToJapan(page)
    const before = await page.context().storageState()
    const [told] = await Promise.all([
      page.waitForRequest('**/vitals'),
      page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }),
    ])
    expect((await told.response())?.status()).toBe(204)
    expect((await told.allHeaders()).cookie).toBeUndefined()
    const sent = told.postDataJSON()
    expect(sent.views.map(({ route, kind, ahead }: PageView) => [route, kind, ahead])).toEqual([
      ['shop', 'hard', false],
      ['destination', 'soft', true],
    ])
    expect(sent.ahead).toEqual({ made: 1, used: 1 })
    const known = ['route', 'kind', 'ahead', 'cache', 'lcp', 'inp', 'cls', 'ttfb']
    for (const view of sent.views) {
      expect(Object.keys(view).filter((name) => !known.includes(name))).toEqual([])
    }
    expect(await page.context().storageState()).toEqual(before)
  })
})
