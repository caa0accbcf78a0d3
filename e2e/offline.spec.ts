import type { Page } from 'playwright/test'
import { signInTo } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible } from './visit.ts'

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
  ['', 'You are offline.'],
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
