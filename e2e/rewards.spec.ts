import type { Page } from 'playwright/test'
import { joinShop } from './steps/account.ts'
import { checkoutPath } from './steps/checkout-path.ts'
import { signInTo } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, open, watch } from './visit.ts'

const shops = [
  { tenant: 'tradewind', locale: 'en', prefix: '' },
  { tenant: 'edelweiss', locale: 'de', prefix: '/de' },
] as const

const minorOf = async (page: Page, selector: string) =>
  Number(((await page.locator(selector).textContent()) ?? '').replace(/\D/g, ''))

async function pay(page: Page): Promise<void> {
  await page.locator('input[name=consent]').check()
  await page.locator('.stub button[type=submit]').click()
  await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
  await expect(page.locator('.qr svg')).toBeVisible({ timeout: 20_000 })
}

for (const shop of shops) {
  test(`${shop.tenant}: a promo and points take off what they say${shop.prefix ? ' @node' : ' @deep'}`, async ({
    page,
  }) => {
    test.slow()
    const faults = watch(page)
    const { url, text } = await joinShop(page, shop)
    const checkout = await checkoutPath(page, at(shop.tenant, '/japan-eSIM'))
    // A first order earns points.
    await open(page, url(checkout))
    const full = await minorOf(page, '.stub .price.l')
    await pay(page)
    await open(page, url(checkout))
    await page.locator('input[name=code]').fill('welcome-10')
    await page.getByRole('button', { name: text('checkout_apply') }).click()
    await expect(page.locator('.codes [aria-current]')).toContainText('WELCOME10')
    const reduced = full - Math.floor(full / 10)
    expect(await minorOf(page, '.stub .price.l')).toBe(reduced)
    await page.locator('input[name=points][type=checkbox]').check()
    await expect(page).toHaveURL(/points=1/)
    await expect(page.locator('.stub .ends')).toHaveCount(5)
    expect(await minorOf(page, '.stub .price.l')).toBeLessThan(reduced)
    await expectAccessible(page)
    await pay(page)
    await expect(page.locator('.stub')).toContainText('WELCOME10')
    await expectAccessible(page)
    // Each account can use the code once.
    await open(page, url(`${checkout}&code=WELCOME10`))
    await expect(page.locator('#code-problem')).toHaveText(text('code_problem_used'))
    await expectAccessible(page)
    expect(faults).toEqual([])
  })
}

test('the price with a code survives signing in @deep', async ({ page }) => {
  const checkout = `${await checkoutPath(page, at('tradewind', '/france-eSIM'))}&code=EXTRA1GB`
  await signInTo(page, at('tradewind', checkout), 'new')
  await expect(page).toHaveURL(at('tradewind', checkout))
  await expect(page.locator('.stub')).toContainText('EXTRA1GB')
})

test('a friend comes with a link, and the points for it show @deep', async ({ browser }) => {
  test.slow()
  const [mine, theirs] = [await browser.newContext(), await browser.newContext()]
  const [page, friend] = [await mine.newPage(), await theirs.newPage()]
  const shop = { ...shops[0] }
  const { url, text } = await joinShop(page, shop)
  await open(page, url('/account/referrals'))
  await expectAccessible(page)
  const shown = new URL((await page.locator('.copy-field .num').nth(1).textContent()) ?? '')
  // The link has the shop's configured host; the test's sessions belong to another one.
  const link = url(shown.pathname + shown.search)
  await page.goto(link)
  await expect(page).toHaveURL(/\/account\/promos\?code=/)
  await page.getByRole('button', { name: text('promos_add') }).click()
  await expect(page.locator('.help.err')).toHaveText(text('code_problem_own'))

  await joinShop(friend, shop)
  await friend.goto(link)
  await friend.getByRole('button', { name: text('promos_add') }).click()
  await expect(friend.locator('.said-good')).toBeVisible()
  await expectAccessible(friend)
  await open(friend, url(await checkoutPath(friend, at('tradewind', '/japan-eSIM'))))
  const full = await minorOf(friend, '.stub .price.l')
  await friend.locator('.codes a').first().click()
  await expect(friend.locator('.codes [aria-current]')).toBeVisible()
  expect(await minorOf(friend, '.stub .price.l')).toBe(full - 300)
  await pay(friend)

  await open(page, url('/account/referrals'))
  await expect(page.locator('.badge.ok')).toBeVisible()
  await open(page, url('/account/points'))
  await expect(page.locator('.points-balance b')).toHaveText('300 points')
  await expectAccessible(page)
  await mine.close()
  await theirs.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a code and points are reckoned, and pay for an order @deep', async ({ page }) => {
    test.slow()
    const checkout = await checkoutPath(page, at('tradewind', '/italy-eSIM'))
    await signInTo(page, at('tradewind', checkout), 'traveller')
    const full = await minorOf(page, '.stub .price.l')
    await page.locator('input[name=points][type=checkbox]').check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/points=1/)
    expect(await minorOf(page, '.stub .price.l')).toBeLessThan(full)
    // An order that points cover completely needs no card, and returns the points when it is
    // cancelled.
    await page.goto(at('tradewind', '/account/points'))
    const balance = await page.locator('.points-balance b').textContent()
    await page.goto(at('tradewind', '/checkout?plan=fr-1gb-7d-v1&points=1&device=google-pixel-8'))
    await expect(page.locator('input[name=card]')).toHaveCount(0)
    await expect(page.locator('.stub button[type=submit]')).toHaveText('Place the order')
    await pay(page)
    await page.locator('.install-panel a.link').click()
    await page.locator('summary:has-text("Cancel the order")').click()
    await page.locator('button:has-text("Cancel the order")').click()
    await expect(page.getByText('You were not charged.')).toBeVisible()
    await page.goto(at('tradewind', '/account/points'))
    await expect(page.locator('.points-balance b')).toHaveText(balance ?? '')
    await page.goto(at('tradewind', '/account/promos'))
    await page.locator('input[name=code]:visible').fill('islands5')
    await page.getByRole('button', { name: 'Add code' }).click()
    const islands = page.locator('.row-list li', { hasText: 'ISLANDS5' })
    await expect(islands).toContainText('Good for: Japan')
    await islands.getByRole('button', { name: 'Remove' }).click()
    await expect(page.locator('.said-good')).toHaveText(/^The code is removed\./)
    await expect(islands).toHaveCount(0)
    await page.locator('input[name=code]:visible').fill('nobodys')
    await page.getByRole('button', { name: 'Add code' }).click()
    await expect(page.getByText('We do not know this code.')).toBeVisible()
  })

  test('friends are added, changed and removed @deep', async ({ page }) => {
    await signInTo(page, at('tradewind', '/account/friends'), 'new')
    await page.locator('section input[name=name]').fill('Zoe Adler')
    const email = `${crypto.randomUUID()}@people.tradewind.example`
    await page.locator('section input[name=email]').fill(email)
    await page.locator('section button[type=submit]').click()
    const row = page.locator('.row-list li', { hasText: email })
    await row.locator('summary').first().click()
    await row.locator('input[name=name]').fill('Zoe Falk')
    await row.locator('button[type=submit]').first().click()
    await expect(row).toContainText('Zoe Falk')
    await row.locator('summary').last().click()
    await row.locator('button[type=submit]').last().click()
    await expect(row).toHaveCount(0)
  })
})

test('friends are added and removed with a script, and a wrong address is told @deep', async ({
  page,
}) => {
  const faults = watch(page)
  const { url, text } = await joinShop(page, shops[0])
  await open(page, url('/account/friends'))
  await expectAccessible(page)
  const form = page.locator('section .form')
  await form.locator('input[name=name]').fill('Ben Blum')
  await form.locator('input[name=email]').fill('ben')
  await form.locator('button[type=submit]').click()
  await expect(form.locator('.help.err')).toBeVisible()
  await form.locator('input[name=email]').fill('ben@example.com')
  await form.locator('button[type=submit]').click()
  await expect(page.locator('.said-good')).toHaveText(text('friends_saved'))
  await expect(page.locator('.row-list li')).toHaveCount(1)
  await page.locator('.row-list summary').first().click()
  await expectAccessible(page)
  expect(faults).toEqual([])
})
