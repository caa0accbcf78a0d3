import { freshEmail } from './shopper.ts'
import { joinShop, type Shop } from './steps/account.ts'
import { buyEsim } from './steps/buy-esim.ts'
import { asFriend, codeOf, give, giverName, signUp } from './steps/gift.ts'
import { mailedLink } from './steps/inbox.ts'
import { playOnPhone } from './steps/phone.ts'
import { expect, test } from './test.ts'
import { expectAccessible, expectFits, open, watch } from './visit.ts'

const shops: Shop[] = [
  { tenant: 'tradewind', locale: 'en', prefix: '' },
  { tenant: 'edelweiss', locale: 'de', prefix: '/de' },
]

for (const shop of shops) {
  test(`R-MOM-63: ${shop.tenant}: an eSIM goes to a friend who has no account yet${shop.prefix && ' @deep'}`, async ({
    page,
    browser,
  }) => {
    test.slow()
    const faults = watch(page)
    const account = await joinShop(page, shop)
    const { url, text } = account
    const esim = await buyEsim(page, account, { ...shop, destination: 'thailand' })
    await open(page, url(esim))
    await expectAccessible(page)
    const mailed = await codeOf(page)
    const email = freshEmail()
    await give(page, account, email)
    await expect(page.locator('.qr')).toHaveCount(0)
    await expectAccessible(page)
    // A long address must not make a phone's page scroll sideways.
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
    await page.setViewportSize({ width: 1280, height: 720 })

    const friend = await asFriend(browser)
    await open(friend, await mailedLink(page, { email, path: '/gift\\?token=' }))
    await expect(friend.locator('.gift-plan')).toBeVisible()
    await expect(friend.getByRole('heading', { level: 1 })).toContainText(giverName)
    await expect(friend.locator('.identity-note')).toHaveCount(0)
    await expectAccessible(friend)
    await signUp(friend, email)
    await expectAccessible(friend)
    // The terms, the refund policy and the privacy notice.
    await expect(friend.locator('main a[href*="/documents/"]')).toHaveCount(3)
    await friend.getByRole('button', { name: text('gift_accept_submit') }).click()
    await friend.waitForURL((to) => to.pathname.endsWith(esim))
    await expect(friend.locator('.qr svg')).toBeVisible()
    // The giver's mail contains another code, which no longer works.
    expect(await codeOf(friend)).not.toBe(mailed)
    await expectAccessible(friend)
    // The mail's link has the shop's configured host, which differs from the test's.
    await open(friend, friend.url().replace(esim, '/account/orders'))
    await expect(friend.locator('.esim-card')).toContainText(
      text('gift_received_named').replace('{name}', giverName),
    )

    await open(page, url('/account/orders'))
    await expect(page.locator('.orders-given')).toContainText(email)
    await expectAccessible(page)
    expect(faults).toEqual([])
    expect((await page.goto(url(esim)))?.status()).toBe(404)
    await friend.context().close()
  })
}

const checked = [
  { plan: 'hk-local-20gb-30d-v1', asked: 'passport' },
  { plan: 'in-local-20gb-30d-v1', asked: 'address' },
] as const

for (const [index, shop] of shops.entries()) {
  const { plan, asked } = checked[index] ?? checked[0]
  test(`C5 ${shop.tenant}: a gift that asks for ${asked} says so before it is accepted, and who was too late is told @deep`, async ({
    page,
    browser,
  }) => {
    test.slow()
    const account = await joinShop(page, shop)
    const { url, text } = account
    await open(page, url(`/checkout?plan=${plan}&device=google-pixel-8`))
    await page.locator('input[name=consent]').check()
    await page.locator('.stub button[type=submit]').click()
    await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
    await page.locator('.install-panel a.link').click({ timeout: 20_000 })
    await page.waitForURL(/\/esim\//)
    const esim = page.url()
    const email = freshEmail()
    await give(page, account, email)
    const friend = await asFriend(browser)
    await open(friend, await mailedLink(page, { email, path: '/gift\\?token=' }))
    const note = friend.locator('.identity-note')
    await expect(note).toContainText(text(`esim_identity_${asked}`))
    await expectAccessible(friend)
    await signUp(friend, email)
    await expect(note).toContainText(text('esim_identity_steps'))
    // Meanwhile, the giver's phone installs the profile by the code of the order's mail.
    await playOnPhone(page, esim, 'install')
    await friend.getByRole('button', { name: text('gift_accept_submit') }).click()
    await expect(friend.locator('.gift')).toContainText(text('gift_installed_text'))
    await expectAccessible(friend)
    await friend.context().close()
  })
}

test('one’s own address is refused where it was typed @deep', async ({ page }) => {
  test.slow()
  const shop: Shop = { tenant: 'tradewind', locale: 'en', prefix: '' }
  const account = await joinShop(page, shop)
  const esim = await buyEsim(page, account, { ...shop, destination: 'thailand' })
  await open(page, account.url(esim))
  const part = page.locator('section[aria-labelledby=give]')
  await part.locator('input[name=email]').fill(account.email)
  await part.getByRole('button', { name: account.text('gift_submit') }).click()
  await expect(part.locator('.help.err')).toBeVisible()
  await part.locator('input[name=consent]').check()
  await part.getByRole('button', { name: account.text('gift_submit') }).click()
  await expect(part.locator('.help.err')).toContainText(account.text('gift_problem_own'))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an eSIM is offered, taken back, offered again and accepted @deep', async ({
    page,
    browser,
  }) => {
    test.slow()
    const shop: Shop = { tenant: 'tradewind', locale: 'de', prefix: '/de' }
    const account = await joinShop(page, shop)
    const esim = await buyEsim(page, account, { ...shop, destination: 'global-54' })
    await page.goto(account.url(esim))
    const one = freshEmail()
    // This plan also accepts more data before its first use.
    const addData = page.locator('main a[href$="/addon"]')
    await expect(addData).toHaveCount(1)
    await give(page, account, one)
    await expect(addData).toHaveCount(0)
    const gone = await mailedLink(page, { email: one, path: '/gift\\?token=' })
    await page.locator('summary', { hasText: account.text('gift_take_back') }).click()
    await page.getByRole('button', { name: account.text('gift_take_back') }).click()
    await expect(page.locator('.qr svg')).toBeVisible()
    await expect(addData).toHaveCount(1)
    const two = freshEmail()
    await give(page, account, two)
    const friend = await asFriend(browser, false)
    await friend.goto(gone)
    await expect(friend.locator('h1')).toHaveText(account.text('gift_ended_title'))
    await friend.goto(await mailedLink(page, { email: two, path: '/gift\\?token=' }))
    await signUp(friend, two)
    await friend.locator('main form button[type=submit], .gift form button').first().click()
    await expect(friend.locator('.qr svg')).toBeVisible()
    await friend.context().close()
  })
})
