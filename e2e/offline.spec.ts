import type { Page } from 'playwright/test'
import { signInTo } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, expectFitsAt, hydrated } from './visit.ts'

/** Opens an installable eSIM in a language, and waits until its page is stored for offline use. */
async function openKept(page: Page, prefix: string): Promise<string> {
  await signInTo(page, at('tradewind', `${prefix}/account/orders/pending`))
  const link = page.locator('.who a[href$="/esim/demo-order-italy-0"]')
  await link.click()
  await page.waitForURL(/\/esim\//)
  await expect(page.locator('.kept-hint')).not.toBeEmpty({ timeout: 15_000 })
  return page.url()
}

for (const [prefix, offline] of [
  ['', 'You’re offline.'],
  ['/de', 'Du bist offline.'],
  ['/ja', 'オフラインです。'],
] as const) {
  test(`M2: an eSIM’s page once opened is read without a connection at ${prefix || '/'}${prefix && ' @deep'}`, async ({
    page,
    context,
  }) => {
    test.slow()
    const url = await openKept(page, prefix)
    const codes = await page.locator('.copy-field .num').allTextContents()
    expect(codes.filter(Boolean)).toHaveLength(2)
    await context.setOffline(true)
    await page.goto('about:blank')
    await page.goto(url)
    await expect(page.locator('.kept-notice')).toContainText(offline)
    await expect(page.locator('.qr svg path')).toHaveAttribute('d', /^M/)
    expect(await page.locator('.copy-field .num').allTextContents()).toEqual(codes)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('.copy-field button').first().click()
    await expect(page.locator('.copy-field [role=status]').first()).not.toBeEmpty()
    await expect(page.locator('.online li').first()).toBeVisible()
    await expect(page.locator('main form:visible')).toHaveCount(0)
    await expectAccessible(page)
    await context.setOffline(false)
    // The notice disappears without any action of the visitor.
    await expect(page.locator('.kept-notice')).toHaveCount(0, { timeout: 15_000 })
  })
}

test('R-MOM-42: the list opens without a connection, and from it each eSIM, what to press and help', async ({
  page,
  context,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await signInTo(page, at('tradewind', '/account/orders'))
  await expect(page.locator('.kept-hint')).not.toBeEmpty({ timeout: 60_000 })
  await context.setOffline(true)
  await page.goto('about:blank')
  await page.goto(at('tradewind', '/account/orders'))
  await expect(page.locator('.kept-notice')).toContainText('Last updated')
  await expect(page.locator('.esim-card .ring').first()).toBeVisible()
  // What needs a connection says so in its place.
  await expect(page.locator('.esim-card.now .needs-connection').first()).toBeVisible()
  await expect(page.locator('.esim-card.now .btn:visible')).toHaveCount(0)
  await page.locator('.account-nav a[href$="/points"]').click()
  await expect(page.locator('.kept-notice')).toContainText('needs a connection')
  await expectAccessible(page)

  await page.locator('.who a[href$="/esim/demo-order-italy-0"]').click()
  await page.waitForURL(/\/esim\//)
  await expect(page.locator('.kept-notice')).toContainText('You’re offline.')
  await expect(page.locator('.needs-connection:visible').first()).toBeVisible()
  await expect(page.locator('.copy-field .num').first()).not.toBeEmpty()
  await page.locator('a[href$="/landing"]').click()
  await page.waitForURL(/\/landing$/)
  await page.getByText('Samsung Galaxy', { exact: true }).click()
  await expect(page.locator('.kit-steps:visible li')).toHaveCount(4)
  await expect(page.locator('.kit-steps:visible')).toContainText('SIM manager')
  await page.locator('.signal summary').nth(2).click()
  await expect(page.locator('.signal details[open] li').first()).toBeVisible()
  await expectAccessible(page)
  await expectFitsAt(page, 320, 390)
})

test('R-MOM-45: a refund asked for without a connection arrives once after it is back', async ({
  page,
  context,
}) => {
  test.slow()
  const landing = at('tradewind', '/esim/demo-order-uk-0/landing')
  await signInTo(page, landing)
  await expect(page.locator('.kept-hint')).not.toBeEmpty({ timeout: 15_000 })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url() === landing) sent.push(request.url())
  })
  await context.setOffline(true)
  await page.clock.setFixedTime(Date.now() - 31 * 60_000)
  await page.goto(landing)
  await hydrated(page)
  await page.locator('.promise .btn.p').click()
  await expect(page.locator('.promise meter')).toBeVisible()
  await page.clock.setFixedTime(Date.now())
  await page.goto(landing)
  await hydrated(page)
  await page.locator('.promise .btn.p').click()
  await expect(page.locator('.promise')).toContainText('Refund requested')
  expect(sent).toEqual([])
  await context.setOffline(false)
  await expect(page.locator('.promise')).toContainText('We’re refunding', { timeout: 60_000 })
  await page.goto(at('tradewind', '/account/orders'))
  await expect(page.locator('.kept-hint')).not.toBeEmpty({ timeout: 60_000 })
  expect(sent).toHaveLength(1)
})

test('M2: no other page is read without a connection @deep', async ({ page, context }) => {
  const url = await openKept(page, '/de')
  await context.setOffline(true)
  for (const path of [
    '/',
    '/de',
    '/de/account/orders',
    '/esim/somebody-elses',
    '/de/esim/unknown-one',
  ]) {
    await expect(page.goto(at('tradewind', path))).rejects.toThrow(
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    )
  }
  // The same eSIM was never opened in this language.
  await expect(page.goto(url.replace('/de/', '/'))).rejects.toThrow()
  const again = await context.newPage()
  await again.goto(url)
  await expect(again.locator('.kept-notice')).toBeVisible()
})

test('M2: signing out leaves nothing to read', async ({ page, context }) => {
  const url = await openKept(page, '')
  await page.evaluate(async () => {
    await fetch('/auth/signout', { method: 'POST', body: new URLSearchParams({ redirect: '/' }) })
  })
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await context.setOffline(true)
  await expect(page.goto(url)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
})

test('M2: what one person kept is gone once another has signed in @deep', async ({
  page,
  context,
}) => {
  const url = await openKept(page, '')
  // The session is lost without signing out, as an expired one is.
  await context.clearCookies({ name: '__Host-session' })
  await context.clearCookies({ name: '__Host-refresh' })
  await signInTo(page, at('tradewind', '/account/settings'), 'new')
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await context.setOffline(true)
  await expect(page.goto(url)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
})
