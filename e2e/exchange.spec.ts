import type { Page } from 'playwright/test'
import { type Account, joinShop, type Shop } from './steps/account.ts'
import { buyEsim } from './steps/buy-esim.ts'
import { playOnPhone } from './steps/phone.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, open, watch } from './visit.ts'

const english: Shop = { tenant: 'tradewind', locale: 'en', prefix: '' }
const shops: Shop[] = [english, { tenant: 'edelweiss', locale: 'de', prefix: '/de' }]

/** Chooses the first or the last of the alternative plans. */
async function choose(page: Page, { text }: Account, which: 'first' | 'last') {
  await page.getByRole('link', { name: text('exchange_open') }).click()
  await page.waitForURL(/\/exchange$/)
  await expectAccessible(page)
  await page.locator('.exchange .tickets .hit')[which]().click()
  await page.waitForURL(/\/exchange\?plan=/)
}

for (const shop of shops) {
  test(`${shop.tenant}: a plan goes for a cheaper one, and that for a dearer one${shop.prefix && ' @deep'}`, async ({
    page,
  }) => {
    test.slow()
    const faults = watch(page)
    const account = await joinShop(page, shop)
    const { url, text } = account
    const esim = await buyEsim(page, account, { ...shop, destination: 'japan' })
    await open(page, url(esim))
    await choose(page, account, 'first')
    await expect(page.locator('.pass .stub')).toContainText(text('exchange_return'))
    await expect(page.locator('.cards')).toHaveCount(0)
    await expectAccessible(page)
    await page.locator('.pass .stub button[type=submit]').click()
    await expect(page.locator('.help.err').first()).toBeVisible()
    await page.locator('input[name=consent]').check()
    await page.locator('.pass .stub button[type=submit]').click()
    await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
    await expect(page.locator('.qr svg')).toBeVisible({ timeout: 20_000 })
    await expect(page.locator('.pass .stub')).toContainText(text('exchange_return'))
    await expectAccessible(page)

    await open(page, url(esim))
    await expect(page.locator('.esim-head a.link')).toBeVisible()
    await expect(page.locator('.qr')).toHaveCount(0)
    await open(page, url('/account/orders'))
    await page.locator('.esim-card .who a').first().click()
    await page.waitForURL(/\/esim\//)
    await choose(page, account, 'last')
    await expect(page.locator('.cards')).toBeVisible()
    await page.locator('input[name=consent]').check()
    await page.locator('input[value=decline]').check()
    await page.locator('.pass .stub button[type=submit]').click()
    await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
    await expect(page.locator('.notice-bad')).toBeVisible()
    await page.locator('input[value=three_d_secure]').check()
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL(/\/__dev\/sandbox\/bank\//)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.locator('.qr svg')).toBeVisible({ timeout: 20_000 })
    await expect(page.locator('.pass .stub')).toContainText(text('exchange_due'))
    expect(faults).toEqual([])
  })
}

test('one eSIM of two goes with the other, and the page says what to do for one alone @deep', async ({
  page,
}) => {
  test.slow()
  const shop = english
  const account = await joinShop(page, shop)
  await open(page, account.url('/checkout?plan=jp-5gb-30d-v1&quantity=2&device=google-pixel-8'))
  await page.locator('input[name=consent]').check()
  await page.locator('.stub button[type=submit]').click()
  await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
  await expect(page.locator('.qr svg').first()).toBeVisible({ timeout: 20_000 })
  const link = page.locator('.install-panel a.link[href*="/esim/"]')
  const [first = '', second = ''] = await link.evaluateAll((all) =>
    all.map((each) => each.getAttribute('href')?.replace(/.*(?=\/esim\/)/, '') ?? ''),
  )
  await open(page, account.url(`${first}/exchange`))
  await expect(page.locator('.exchange-alone')).toContainText('All 2 eSIMs of this order')
  await expectAccessible(page)
  const form = { profile: second.slice('/esim/'.length), move: 'install' }
  await page.request.post(at('tradewind', '/__dev/sandbox'), {
    form,
    headers: { origin: at('tradewind', '').replace(/\/$/, '') },
  })
  await open(page, account.url(second))
  await open(page, account.url(`${first}/exchange`))
  await expect(page.locator('.notice-bad')).toBeVisible()
  await expect(page.locator('.exchange-alone')).toContainText('give it to a friend or keep it')
  await expect(page.locator('.exchange-alone')).toContainText('support@tradewind.example')
})

test('an eSIM that is installed keeps its plan @deep', async ({ page }) => {
  test.slow()
  const shop = english
  const account = await joinShop(page, shop)
  const esim = await buyEsim(page, account, { ...shop, destination: 'japan' })
  await open(page, account.url(`${esim}/exchange`))
  await page.locator('.exchange .tickets .hit').last().click()
  await page.locator('input[name=consent]').check()
  // Meanwhile, the phone installs the eSIM.
  await playOnPhone(page, esim, 'install')
  await page.locator('.pass .stub button[type=submit]').click()
  await expect(page.locator('.notice-bad')).toContainText(account.text('exchange_problem_used'))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a plan is exchanged by plain forms and links @deep', async ({ page }) => {
    test.slow()
    const shop: Shop = { tenant: 'tradewind', locale: 'de', prefix: '/de' }
    const account = await joinShop(page, shop)
    const esim = await buyEsim(page, account, { ...shop, destination: 'france' })
    await page.goto(account.url(esim))
    await page.getByRole('link', { name: account.text('exchange_open') }).click()
    await page.locator('.exchange-search input').fill('japan')
    await page.locator('.exchange-search button').click()
    await page.locator('.exchange-found a').first().click()
    await page.locator('.exchange .tickets .hit').last().click()
    await page.locator('.pass .stub button[type=submit]').click()
    await expect(page.locator('.help.err')).toBeVisible()
    await page.locator('input[name=consent]').check()
    await page.locator('.pass .stub button[type=submit]').click()
    await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
    await expect(page.locator('.qr svg')).toBeVisible({ timeout: 20_000 })
  })
})
