import type { Page } from 'playwright/test'
import { freshEmail } from './shopper.ts'
import { plugIn } from './steps/authenticator.ts'
import { call } from './steps/call.ts'
import { enterByCode, giveEmail, pasteCode } from './steps/code.ts'
import { choosePassword, fillIn, signInTo } from './steps/member.ts'
import { iPhoneOn } from './steps/one-tap.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, hydrated, open, slowDown, watch } from './visit.ts'

const checkout = '/checkout?plan=jp-5gb-30d-v1&device=google-pixel-8'
const order = /\/checkout\/[\w-]{8,}$/
const phone = { width: 390, height: 844 }
const pay = (page: Page) => page.locator('.pay-bar button')

/** Expects parts of a page within its first screen, and nothing below it. */
async function expectOneScreen(page: Page, parts: readonly string[]): Promise<void> {
  const { height } = page.viewportSize() ?? phone
  for (const part of parts) {
    const box = await page.locator(part).first().boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0), part).toBeLessThanOrEqual(height)
  }
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(whole).toBeLessThanOrEqual(height)
  await expect(page.locator('footer, header nav')).toHaveCount(0)
}

/** Pays at the checkout and waits for the eSIM. */
async function buyOnce(page: Page): Promise<void> {
  await page.locator('input[name=consent]').check()
  await pay(page).click()
  await page.waitForURL(order)
  await expect(page.locator('.install-panel')).toBeVisible({ timeout: 20_000 })
}

test.describe('R-MOM-11: the first of two screens to a payment', () => {
  for (const prefix of ['', '/de', '/ja']) {
    test(`asks${prefix} for an address and its code under the plan, on one screen${prefix && ' @deep'}`, async ({
      page,
    }) => {
      const faults = watch(page)
      const email = freshEmail()
      const ticket = ['.pay-step', '.paid-plan', 'h1']
      for (const size of [{ width: 1440, height: 900 }, phone]) {
        await page.setViewportSize(size)
        await open(page, at('tradewind', prefix + checkout))
        const parts = ['input[name=email]', 'button[type=submit]', '.auth-more > summary']
        await expectOneScreen(page, [...ticket, ...parts])
      }
      await expectAccessible(page)
      await giveEmail(page, email)
      await expectOneScreen(page, [...ticket, 'input[name=code]', 'button[type=submit]'])
      await expectAccessible(page)
      await pasteCode(page, email)
      await page.waitForURL(at('tradewind', prefix + checkout))
      await expect(page.locator('.pay-step')).toContainText('2')
      expect(faults).toEqual([])
    })
  }

  test('is the same for an address with an account and one without @deep', async ({ page }) => {
    const screens: string[] = []
    for (const email of ['traveller@demo.tradewind.example', freshEmail()]) {
      await open(page, at('tradewind', checkout))
      await giveEmail(page, email)
      const text = (await page.locator('#main').textContent()) ?? ''
      screens.push(text.replaceAll(email, '…'))
    }
    expect(screens[0]).toBe(screens[1])
  })
})

test('R-MOM-12: a buyer without a passkey makes one after paying, or does not', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(phone)
  await plugIn(page)
  await open(page, at('tradewind', checkout))
  await enterByCode(page, freshEmail())
  await hydrated(page)
  await buyOnce(page)
  const offer = page.locator('.passkey-offer')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await open(page, page.url())
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(offer.getByRole('status')).toContainText('is added')
  expect((await call(page, 'passkey/list', {})).body).toMatchObject({ passkeys: [{}] })
  await open(page, page.url())
  await expect(offer).toHaveCount(0)
})

test('R-MOM-14: a session that ends at the checkout leads back to it with everything kept', async ({
  page,
  context,
}) => {
  test.slow()
  await page.setViewportSize(phone)
  const whole = at('tradewind', `${checkout}&code=WELCOME10`)
  await signInTo(page, whole, 'new')
  await hydrated(page)
  await page.locator('input[name=consent]').check()
  await page.locator('input[value=three_d_secure]').check()
  await context.clearCookies({ name: /__Host-(session|refresh)/ })
  await pay(page).click()
  await expect(page.locator('h1')).toHaveText('You weren’t charged')
  await expect(page.locator('.auth-buy')).toContainText('Sign in to continue.')
  await expect(page.locator('.auth-kept li')).toHaveText(['Pixel 8', 'WELCOME10'])
  await expectAccessible(page)
  await choosePassword(page)
  await fillIn(page, 'new')
  await page.waitForURL(({ pathname }) => pathname === '/checkout')
  await expect(page.locator('.device-fits')).toContainText('Pixel 8')
  await expect(page.locator('input[type=hidden][name=code]').first()).toHaveValue('WELCOME10')
  await expect(page.locator('input[name=consent]')).toBeChecked()
  await expect(page.locator('input[value=three_d_secure]')).toBeChecked()
})

test('R-MOM-13: the plan that was bought in another tab is asked about before it is bought again', async ({
  page,
  context,
}) => {
  test.slow()
  await page.setViewportSize(phone)
  await open(page, at('tradewind', checkout))
  await enterByCode(page, freshEmail())
  const other = await context.newPage()
  await other.setViewportSize(phone)
  await open(other, at('tradewind', checkout))
  await buyOnce(other)
  await page.locator('input[name=consent]').check()
  await pay(page).click()
  const note = page.locator('.latest-note')
  await expect(note).toContainText('You bought this a minute ago. Buy another?')
  await expect(note.getByRole('link')).toHaveAttribute('href', new URL(other.url()).pathname)
  await pay(page).click()
  await page.waitForURL(order)
  expect(page.url()).not.toBe(other.url())
})

test('R-MOM-15: back from the bank, the page says what became of the payment @deep', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(phone)
  await open(page, at('tradewind', checkout))
  await enterByCode(page, freshEmail())
  await hydrated(page)
  await page.locator('input[name=consent]').check()
  await page.locator('input[value=three_d_secure]').check()
  await pay(page).click()
  await page.waitForURL(/\/__dev\/sandbox\/bank\//)
  // The way back does not lead to an untouched checkout.
  await page.goBack()
  await page.waitForURL(order)
  await page.locator('a[href*="/__dev/sandbox/bank/"]').click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.waitForURL(order)
  await expect(page.locator('.notice-bad')).toHaveText(
    'You didn’t confirm the payment. You weren’t charged.',
  )
  await page.locator('input[value=late]').check()
  await page.locator('main form button[type=submit]').click()
  await expect(page.locator('h1')).toHaveText('Waiting for your bank')
  await expect(page.locator('main')).toContainText(/You confirmed the payment at \d+:\d\d/)
  await expect(page.locator('.install-panel')).toBeVisible({ timeout: 30_000 })
})

test.describe('R-MOM-16: from “Buy 5 GB” to the button that installs, as somebody new', () => {
  test.use({ userAgent: iPhoneOn('18_4'), hasTouch: true })

  test('takes two screens before the bank and at most 40 seconds @deep', async ({ page }) => {
    test.slow()
    await page.setViewportSize(phone)
    await open(page, at('tradewind', '/japan-eSIM'))
    await slowDown(page, 150)
    const email = freshEmail()
    const begun = Date.now()
    const screens = new Set<string>()
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) screens.add(new URL(frame.url()).pathname)
    })
    await page.locator('a[href*="plan=jp-5gb-30d-v1"]:visible').first().click()
    await page.locator('input[name=email]').pressSequentially(email, { delay: 60 })
    await page.locator('button[type=submit]').first().click()
    await pasteCode(page, email)
    await page.waitForURL(/\/checkout\?/)
    await hydrated(page)
    await page.locator('input[name=phone]').pressSequentially('iPhone 15', { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(page.locator('.device-fits')).toBeVisible()
    await page.locator('input[name=consent]').check()
    await pay(page).click()
    await page.waitForURL(order)
    const install = page.locator('.one-tap a').filter({ visible: true })
    await expect(install.first()).toBeVisible({ timeout: 30_000 })
    const seconds = (Date.now() - begun) / 1000
    console.log(`from Buy to the eSIM: ${seconds.toFixed(1)} s, ${[...screens].join(' ')}`)
    expect(seconds).toBeLessThanOrEqual(40)
    expect([...screens].filter((path) => !order.test(path))).toHaveLength(2)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('takes at most four pages @deep', async ({ page }) => {
      test.slow()
      await page.setViewportSize(phone)
      const email = freshEmail()
      await page.goto(at('tradewind', '/japan-eSIM'))
      const pages: string[] = []
      page.on('framenavigated', (frame) => pages.push(new URL(frame.url()).pathname))
      await page.locator('a[href*="plan=jp-5gb-30d-v1"]:visible').first().click()
      await giveEmail(page, email)
      await pasteCode(page, email)
      await page.locator('button[type=submit]').first().click()
      await page.locator('input[name=phone]').fill('Pixel 8')
      await page.keyboard.press('Enter')
      await expect(page.locator('.device-fits')).toBeVisible()
      const before = pages.length
      await page.locator('input[name=consent]').check()
      await page.locator('input[value=three_d_secure]').check()
      await pay(page).click()
      await page.waitForURL(/\/__dev\/sandbox\/bank\//)
      console.log(`pages before the bank: ${pages.slice(0, before).join(' ')}`)
      expect(before).toBeLessThanOrEqual(4)
    })
  })
})

test.describe('R-MOM-17: the header of a phone', () => {
  test('leads to one’s eSIMs or to sign-in, and the tabs of the account end whole', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    const link = page.locator('header .account > a:visible')
    for (const path of ['/', '/japan-eSIM', '/shop', '/blog']) {
      await page.goto(at('tradewind', path))
      await expect(link).toHaveCount(1)
    }
    // An airline's own link makes room for it.
    await page.goto(at('royalairmaroc', '/shop'))
    await expect(link).toHaveCount(1)
    await signInTo(page, at('tradewind', '/account/orders'))
    await open(page, at('tradewind', '/account/passkeys'))
    await expect(link).toHaveText('My eSIMs')
    const row = page.locator('.account-nav ul')
    const gap = await row.evaluate((list) => {
      list.scrollLeft = list.scrollWidth
      const last = list.lastElementChild?.getBoundingClientRect().right ?? 0
      return list.getBoundingClientRect().right - last
    })
    expect(gap).toBeGreaterThanOrEqual(16)
  })
})
