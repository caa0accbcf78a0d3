import type { Page } from 'playwright/test'
import { expect, test } from './test.ts'
import { at, expectAccessible, open } from './visit.ts'

const path = '/shop/support_device'
const eid = '89049032021008881300304741158317'

/** Finds the card that names a model. */
const card = (page: Page, model: string) =>
  page.locator('.answer .family').filter({ hasText: model })

test.describe('C6 the device check', () => {
  test('understands a name typed carelessly and says the exceptions in words', async ({ page }) => {
    await open(page, at('tradewind', path))
    await page.getByLabel('Name of the device').fill('Galaxy s 23')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Galaxy S23 Ultra')).toContainText('Takes an eSIM, with exceptions')
    await expect(card(page, 'Galaxy S23 Ultra')).toContainText('Hong Kong and Taiwan')
    await page.getByLabel('Name of the device').fill('toaster 3000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('“toaster 3000” is not in our list')).toBeVisible()
  })

  test('lists one type, and knows no other @deep', async ({ page }) => {
    await open(page, at('tradewind', path))
    await page.getByRole('link', { name: 'Watches' }).click()
    await expect(page).toHaveURL(/support_device\/watch$/)
    await expect(page.getByText('Not for travel plans').first()).toBeAttached()
    const missing = await page.goto(at('tradewind', `${path}/fridge`))
    expect(missing?.status()).toBe(404)
  })

  test('judges an EID without sending or keeping it', async ({ page, context }) => {
    await open(page, at('tradewind', path))
    await page.waitForLoadState('networkidle')
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    const field = page.getByLabel('EID, 32 digits')
    const said = page.locator('.eid [role="status"]')
    await field.fill('1234')
    await page.keyboard.press('Enter')
    await expect(said).toHaveText('An EID has exactly 32 digits.')
    await field.fill(eid.replace('89', '98'))
    await page.keyboard.press('Enter')
    await expect(said).toContainText('do not fit')
    await field.fill(eid.replace(/(.{4})/g, '$1 '))
    await page.keyboard.press('Enter')
    await expect(said).toContainText('this is an EID')
    await expectAccessible(page)
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    const cookies = JSON.stringify(await context.cookies())
    expect(kept + cookies + page.url() + sent.join()).not.toContain(eid.slice(4, 20))
  })

  test.describe('on a phone that says what it is', () => {
    test.use({
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15',
    })

    test('offers to check it, as a suggestion only @deep', async ({ page }) => {
      await open(page, at('tradewind', path))
      await page.getByRole('link', { name: 'Your browser says iPhone' }).click()
      await expect(page).toHaveURL(/q=iPhone$/)
    })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('answers, lists, and says why it cannot judge an EID @deep', async ({ page }) => {
      await page.goto(at('tradewind', path))
      await page.getByLabel('Name of the device').fill('ピクセル8')
      await page.getByRole('button', { name: 'Check' }).first().click()
      await expect(card(page, 'Pixel 8 Pro')).toContainText('Takes an eSIM')
      await page.locator('summary', { hasText: 'Apple' }).click()
      await expect(
        page.getByText('Units for mainland China have two SIM trays').first(),
      ).toBeVisible()
      // The browser has scripts switched off, so the content of <noscript> is not parsed as
      // elements.
      expect(await page.content()).toContain('it never leaves your browser')
      await page.getByLabel('EID, 32 digits').fill(eid)
      await page.keyboard.press('Enter')
      await expect(page).not.toHaveURL(new RegExp(eid.slice(0, 8)))
    })
  })
})
