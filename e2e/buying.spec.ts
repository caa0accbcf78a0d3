import type { Page } from 'playwright/test'
import { joinShop } from './steps/account.ts'
import { buyEsim } from './steps/buy-esim.ts'
import { checkoutPath } from './steps/checkout-path.ts'
import { signInTo } from './steps/member.ts'
import { openUntil, playOnPhone } from './steps/phone.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, hydrated, open, watch } from './visit.ts'

for (const { tenant, prefix } of [
  { tenant: 'tradewind', prefix: '' },
  { tenant: 'edelweiss', prefix: '/de' },
]) {
  test(`${tenant}${prefix}: from a plan to a working eSIM, and its money back for another${prefix ? ' @deep' : ' @each'}`, async ({
    page,
  }) => {
    test.slow()
    const faults = watch(page)
    const checkout = await checkoutPath(page, at(tenant, '/japan-eSIM'))
    await signInTo(page, at(tenant, prefix + checkout), 'new')
    await expect(page).toHaveURL(at(tenant, prefix + checkout))
    const pay = page.locator('.stub button[type=submit]')
    // The account's own currency is used: a partner's default is for visitors without one.
    await expect(pay).toContainText('$')
    await expectAccessible(page)

    await hydrated(page)
    await pay.click()
    await expect(page.locator('.help.err, [role=alert]').first()).toBeVisible()
    await page.locator('input[name=consent]').check()
    await pay.click()
    await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
    await expect(page.locator('.qr svg')).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)

    await page.locator('.install-panel a.link').click()
    await page.waitForURL(/\/esim\//)
    await expect(page.locator('h1')).toBeVisible()
    await expectAccessible(page)
    await page.locator('.rename summary').click()
    await page.locator('.rename input[name=name]').fill('Tokio')
    await page.locator('.rename button[type=submit]').click()
    await expect(page.locator('h1')).toHaveText('Tokio')
    expect(faults).toEqual([])

    const esim = page.url()
    await playOnPhone(page, esim, 'use_1024')
    await openUntil(page, esim, '.badge.ok')
    await expect(page.locator('.bars')).toBeVisible()
  })
}

test('a card that is declined, and the bank that asks @deep', async ({ page }) => {
  test.slow()
  const checkout = await checkoutPath(page, at('tradewind', '/france-eSIM'))
  await signInTo(page, at('tradewind', checkout), 'new')
  await page.locator('input[name=consent]').check()
  await page.locator('input[value=insufficient_funds]').check()
  await page.locator('.stub button[type=submit]').click()
  await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
  await expect(page.getByText('There is too little money on this card.')).toBeVisible()
  await page.locator('input[value=three_d_secure]').check()
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/\/__dev\/sandbox\/bank\//)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator('.qr svg')).toBeVisible({ timeout: 20_000 })
})

/** Tells the page that it was hidden or shown again. */
async function look(page: Page, visibility: DocumentVisibilityState): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)
}

test('what is used meanwhile appears by itself, and is not asked for while nobody looks', async ({
  page,
}) => {
  test.slow()
  const shop = { tenant: 'tradewind', locale: 'de', prefix: '/de' } as const
  const account = await joinShop(page, shop)
  const esim = await buyEsim(page, account, { ...shop, destination: 'japan' })
  await page.clock.install()
  const asked: string[] = []
  const loaded: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/usage')) asked.push(pathname)
    if (request.isNavigationRequest()) loaded.push(pathname)
  })

  await open(page, account.url(esim))
  await page.clock.runFor(10_000)
  // The document contained the state, so no request is needed.
  expect(asked).toEqual([])
  await playOnPhone(page, esim, 'use_1024')
  await expect(async () => {
    await page.clock.runFor(15_000)
    await expect(page.locator('.bars')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.locator('.badge.ok')).toBeVisible()

  await page.locator('main nav a').click()
  const said = page.locator('.esim-card .ring .n')
  const before = (await said.textContent()) ?? ''
  await playOnPhone(page, esim, 'use_1024')
  // The list shows the stored state; another page reads it from the network.
  await page.request.get(account.url(esim))
  await expect(async () => {
    await page.clock.runFor(15_000)
    await expect(said).not.toHaveText(before, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  expect(new Set(asked)).toEqual(new Set([`/de${esim}/usage`, '/de/account/usage']))

  await look(page, 'hidden')
  const soFar = asked.length
  await page.clock.runFor(120_000)
  expect(asked).toHaveLength(soFar)
  await look(page, 'visible')
  await expect.poll(() => asked.length).toBe(soFar + 1)
  expect(loaded).toEqual([`/de${esim}`])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('somebody buys, sees the eSIM and gives it back', async ({ page }) => {
    const checkout = await checkoutPath(page, at('tradewind', '/italy-eSIM'))
    await signInTo(page, at('tradewind', checkout), 'new')
    await page.locator('input[name=consent]').check()
    await page.locator('.stub button[type=submit]').click()
    await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
    await expect(page.locator('.qr svg')).toBeVisible({ timeout: 20_000 })
    await page.locator('.install-panel a.link').click()
    await page.locator('summary:has-text("Cancel the order")').click()
    await page.locator('button:has-text("Cancel the order")').click()
    await expect(page.getByText('goes back to your card')).toBeVisible()
    await page.goto(at('tradewind', '/account/orders/cancelled'))
    await expect(page.getByText('Italy').first()).toBeVisible()
  })
})
