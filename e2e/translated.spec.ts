import { routeTable } from '#contract/pages/routes.ts'
import { signIn, signInTo } from './steps/member.ts'
import { pressAll, translate } from './steps/translate.ts'
import { expect, test } from './test.ts'
import { at, hydrated, open } from './visit.ts'

/** Public pages with interactive parts. */
const shopPages = [
  ...['/', '/shop', '/shop?q=japan', '/shop/limited-time-offer', '/shop/regional-plans'],
  ...['/japan-eSIM', '/europe-eSIM', '/japan-eSIM/5gb-30d', '/shop/support_device?q=pixel+3'],
  ...['/data-calculator', '/data-calculator?c1=japan&d1=9&c2=south-korea&d2=4&work=3', '/cookies'],
  ...['/auth/signin', '/auth/signin?step=by-code', '/auth/signup', '/auth/company', '/withdrawal'],
  ...['/enterprise/register', '/enterprise/book', '/enterprise/reseller'],
]
/** Pages of a consumer, beside those of each of their orders and eSIMs. */
const accountPages = [
  ...['/account/orders', '/account/orders/expired', '/account/settings', '/account/passkeys'],
  ...['/account/settings?step=delete', '/account/points', '/account/promos', '/account/friends'],
  ...['/account/referrals', '/account/confirm', '/checkout?plan=jp-5gb-30d-v1'],
]
const portalPages = routeTable
  .filter(({ layout, file, path, guard }) => {
    return layout === 'portal' && !file && !path.includes(':') && !guard?.noRedirect
  })
  .map(({ path }) => path)

type Walked = Parameters<typeof open>[0]

/** Opens pages, translates each, and presses and types everything; returns what broke. */
async function walk(page: Walked, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`${page.url()}: ${message}`))
  let count = 0
  for (const path of paths) {
    await open(page, at('tradewind', path))
    await translate(page)
    count += await pressAll(page)
    const title = await page.locator('h1').first().textContent()
    if (title?.includes('Something broke')) faults.push(`${path} gave way to the error page`)
    // The next page of the app takes the translated one away.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('a.brand')?.click()
    })
    await page.waitForURL(at('tradewind', '/'))
    await hydrated(page)
  }
  expect(count).toBeGreaterThan(paths.length)
  return faults
}

test('R-PEO-2: a translated page compares plans and leads to the next one', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await open(page, at('tradewind', '/japan-eSIM'))
  await translate(page)
  const boxes = page.locator('input[name=compare]')
  for (const index of [0, 1, 2]) await boxes.nth(index).check({ force: true })
  await expect(page.locator('.tray')).toBeVisible()
  await boxes.nth(1).uncheck({ force: true })
  await page.getByRole('link', { name: /^Buy/ }).first().click()
  await expect(page).toHaveURL(/\/auth\/signin/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(faults).toEqual([])
})

test.describe('R-PEO-2: every page with interactive parts survives being translated', () => {
  test.describe.configure({ timeout: 300_000 })

  test('of the shop @deep', async ({ page }) => {
    expect(await walk(page, shopPages)).toEqual([])
  })

  test('of a consumer, with orders in every state @deep', async ({ page }) => {
    await signInTo(page, at('tradewind', '/account/orders'))
    const own = await page
      .locator('#main a[href^="/esim/"], #main a[href^="/checkout/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(own.length).toBeGreaterThan(2)
    expect(await walk(page, [...accountPages, ...new Set(own)])).toEqual([])
  })

  for (const name of ['postpaid', 'prepaid'] as const) {
    test(`of the organisation ${name} @deep`, async ({ page }) => {
      await signIn(page, '/enterprise/manage', name)
      expect(await walk(page, portalPages)).toEqual([])
    })
  }
})
