import type { Page } from 'playwright/test'
import { joinOnTheWay } from './steps/account.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, hydrated, open, watch } from './visit.ts'

/** Opens the checkout of a plan by signing in on the way; no device is known yet. */
async function toCheckout(page: Page, destination: string, query = '&device=ask', prefix = '') {
  await page.goto(at('tradewind', `/${destination}-eSIM`))
  const link = page.locator('.tk.pass a[href*="/checkout?plan="]').first()
  const href = (await link.getAttribute('href')) ?? ''
  await page.goto(at('tradewind', prefix + href + query))
  await joinOnTheWay(page)
}

const pay = (page: Page) => page.locator('.stub button[type=submit]')

test.describe('C6 the device in the checkout', () => {
  test('is asked for by name, chosen among several, and stands on the order and the eSIM', async ({
    page,
  }) => {
    test.slow()
    const faults = watch(page)
    await toCheckout(page, 'greece')
    await hydrated(page)
    await page.locator('input[name=consent]').check()
    await page.getByLabel('Which phone or tablet gets the eSIM?').fill('pixel pro xl')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Pixel 9 Pro XL' }).click()
    await expect(page.locator('.device-fits')).toContainText('Pixel 9 Pro XL works with this eSIM.')
    await expect(page.locator('section:has(> #device)')).toBeFocused()
    await expect(page.locator('input[name=consent]')).toBeChecked()
    await expectAccessible(page)
    await pay(page).click()
    await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
    await expect(page.locator('.stub')).toContainText('Device: Pixel 9 Pro XL')
    await page.locator('.install-panel a.link').click({ timeout: 20_000 })
    await page.waitForURL(/\/esim\//)
    await expect(page.locator('.facts')).toContainText('Pixel 9 Pro XL')
    await expect(page.locator('.online li').first()).toContainText('Network & internet, SIMs')
    await expectAccessible(page)
    expect(faults).toEqual([])
  })

  test('that takes no eSIM is a stop that says why and leads on @deep', async ({ page }) => {
    await toCheckout(page, 'croatia', '&device=apple-iphone-x')
    await hydrated(page)
    await expect(page.locator('.device-step .verdict')).toHaveText('Takes no eSIM')
    await page.locator('input[name=consent]').check()
    await pay(page).click()
    await expect(page.locator('.notice-bad')).toContainText('takes no eSIM')
    await expect(page).toHaveURL(/\/checkout\?/)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Not in the list, or I am not sure' }).click()
    await expect(page.locator('.device-look')).toContainText('*#06#')
    await pay(page).click()
    await expect(page.locator('.help.err')).toHaveText('Tick this to go on.')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Another device' }).click()
    await expect(page.locator('input[name=phone]')).toBeVisible()
    await pay(page).click()
    await expect(page.locator('.pay-bar [role=alert]')).toContainText('your phone')
  })

  test('is offered as it was checked in this tab @deep', async ({ page }) => {
    await open(page, at('tradewind', '/shop/support_device?q=Galaxy+S24+Ultra'))
    await toCheckout(page, 'austria')
    await page.getByRole('link', { name: 'For Galaxy S24 Ultra?' }).click()
    await expect(page.locator('.device-fits')).toContainText('Galaxy S24 Ultra works')
    await expect(page.locator('.device-step > .muted').first()).toContainText('China')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('R-UI-1: somebody types it, chooses it, confirms what is not listed and pays @deep', async ({
      page,
    }) => {
      await toCheckout(page, 'spain', '&device=ask', '/de')
      await page.locator('input[name=phone]').fill('iphone 15')
      await page.locator('input[name=phone]').press('Enter')
      await expect(page.locator('.device-fits')).toContainText('iPhone 15')
      await page.getByRole('link', { name: 'Anderes Gerät' }).click()
      await page.locator('input[name=phone]').fill('Toaster 3000')
      await page.locator('input[name=phone]').press('Enter')
      await expect(page.locator('#phone-help')).toContainText('Toaster 3000')
      await page.getByRole('link', { name: 'Nicht in der Liste' }).click()
      await page.locator('input[name=consent]').check()
      await page.locator('input[name=ack]').check()
      await pay(page).click()
      await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
      await expect(page.locator('.stub')).toContainText('Gerät: Nicht in unserer Liste')
    })
  })
})
