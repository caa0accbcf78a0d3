import type { Page } from 'playwright/test'
import { joinShop } from './account.ts'
import { buyEsim } from './buy-esim.ts'
import { checkoutPath } from './checkout-path.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, hydrated, open, watch } from './visit.ts'

const password = 'tradewind-demo-2026'

/** Signs in with a demonstration account on the way to a page. */
async function signInTo(page: Page, tenant: string, path: string, prefix = ''): Promise<void> {
  await page.goto(at(tenant, prefix + path))
  await page.locator('input[name=email]').fill('new@demo.tradewind.example')
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').first().click()
  await page.waitForURL((url) => !url.pathname.includes('/auth/'))
}

async function planOf(page: Page, tenant: string, destination: string): Promise<string> {
  return checkoutPath(page, at(tenant, `/${destination}-eSIM`))
}

for (const { tenant, prefix } of [
  { tenant: 'tradewind', prefix: '' },
  { tenant: 'edelweiss', prefix: '/de' },
]) {
  test(`${tenant}${prefix}: from a plan to a working eSIM, and its money back for another`, async ({
    page,
  }) => {
    test.slow()
    const faults = watch(page)
    const checkout = await planOf(page, tenant, 'japan')
    await signInTo(page, tenant, checkout, prefix)
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
    await page.locator('input[name=name]').fill('Tokio')
    await page.locator('.esim-side button[type=submit]').first().click()
    await expect(page.locator('h1')).toHaveText('Tokio')
    expect(faults).toEqual([])

    await play(page, tenant, 'use_1024')
    await expect(page.locator('.bars')).toBeVisible()
    await expect(page.locator('.badge.ok')).toBeVisible()
  })
}

/** Plays an event of the shown eSIM's phone on the sandbox's page, and returns. */
async function play(page: Page, tenant: string, move: string): Promise<void> {
  const esim = page.url()
  const id = esim.slice(esim.lastIndexOf('/') + 1)
  await page.goto(at(tenant, '/__dev/sandbox'))
  const row = page.locator('tr', { has: page.locator(`a[href="/esim/${id}"]`) })
  await row.locator(`button[value=${move}]`).click()
  // The network's state of the last ten seconds is still shown.
  await expect(async () => {
    await page.goto(esim)
    await expect(page.locator('.badge.ok')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
}

test('a card that is declined, and the bank that asks', async ({ page }) => {
  test.slow()
  const checkout = await planOf(page, 'tradewind', 'france')
  await signInTo(page, 'tradewind', checkout)
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

/** Uses a gigabyte on an eSIM's phone while its page stays open. */
async function useMeanwhile(page: Page, esim: string): Promise<void> {
  await page.request.post(at('tradewind', '/__dev/sandbox'), {
    form: { profile: esim.slice('/esim/'.length), move: 'use_1024' },
    headers: { origin: at('tradewind', '').replace(/\/$/, '') },
  })
}

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
  await useMeanwhile(page, esim)
  await expect(async () => {
    await page.clock.runFor(15_000)
    await expect(page.locator('.bars')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.locator('.badge.ok')).toBeVisible()

  await page.locator('main nav a').click()
  const said = page.locator('.esim-meter .b')
  const before = (await said.textContent()) ?? ''
  await useMeanwhile(page, esim)
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
    const checkout = await planOf(page, 'tradewind', 'italy')
    await signInTo(page, 'tradewind', checkout)
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

test('an eSIM and an order of somebody else are not there', async ({ page }) => {
  await signInTo(page, 'tradewind', '/account/orders')
  for (const path of ['/esim/nobody-has-this', '/checkout/nobody-has-this']) {
    const response = await page.goto(at('tradewind', path))
    expect(response?.status()).toBe(404)
  }
  await open(page, at('tradewind', '/account/orders'))
  await expectAccessible(page)
})
