import { readFile } from 'node:fs/promises'
import { devices } from 'playwright/test'
import { joinShop } from './steps/account.ts'
import { buyEsim } from './steps/buy-esim.ts'
import { iPhoneOn, oneTapHosts, openOn, toAndroid, toApple } from './steps/one-tap.ts'
import { expect, test } from './test.ts'
import { expectAccessible } from './visit.ts'

const shops = [
  { tenant: 'tradewind', locale: 'en', prefix: '' },
  { tenant: 'edelweiss', locale: 'de', prefix: '' },
] as const

for (const shop of shops) {
  test(`M2 ${shop.tenant}: an eSIM that has to be told its APN says which, and copies it${
    shop.locale === 'en' ? '' : ' @deep'
  }`, async ({ page, context }) => {
    test.slow()
    const account = await joinShop(page, shop)
    const esim = await buyEsim(page, account, { ...shop, destination: 'europe' })
    await page.goto(account.url(esim))
    const apn = 'data.sandbox.example'
    await expect(page.locator('.online li', { hasText: apn })).toBeVisible()
    await expect(page.locator('[aria-labelledby=connection]')).toContainText(apn)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const field = page.locator('.online .copy-field')
    await field.getByRole('button').click()
    await expect(field.getByRole('status')).not.toBeEmpty()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(apn)
    await expectAccessible(page)
  })
}

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
test('M2 one tap installs from iOS 17.4 on and on Android; everybody has the code @deep', async ({
  page,
  browser,
}) => {
  test.slow()
  const account = await joinShop(page, shops[0])
  await page.goto(account.url(await buyEsim(page, account, { ...shops[0], destination: 'japan' })))
  const shown = (userAgent: string, hasTouch = true) =>
    oneTapHosts(browser, page, { userAgent, hasTouch })
  expect(await shown(iPhoneOn('17_4'))).toEqual([toApple])
  expect(await shown(iPhoneOn('17_3'))).toEqual([])
  expect(await shown(`${mac} Version/18.1 Safari/605.1.15`)).toEqual([toApple])
  expect(await shown(`${mac} Version/18.1 Safari/605.1.15`, false)).toEqual([])
  expect(await shown(devices['Pixel 7'].userAgent)).toEqual([toAndroid])
  expect(await shown(devices['Desktop Chrome'].userAgent, false)).toEqual([])

  const app = { userAgent: `${iPhoneOn('18_0')} TradewindApp/7.2.0`, hasTouch: true }
  const inApp = await openOn(browser, page, app)
  await expect(inApp.locator('html')).toHaveAttribute('data-platform', 'in-app')
  const links = inApp.locator('.one-tap a').filter({ visible: true })
  await expect(links).toHaveText([account.text('esim_install_app')])
  await expectAccessible(inApp)
  const [file] = await Promise.all([inApp.waitForEvent('download'), links.click()])
  expect(file.suggestedFilename()).toMatch(/^\d{19}\.esim\.json$/)
  const profile = JSON.parse(await readFile(await file.path(), 'utf8'))
  const shownFields = await inApp.locator('.ways .copy-field p > :last-child').allInnerTexts()
  expect([profile.smdp_address, profile.matching_id]).toEqual(shownFields)
  expect(profile.activation_code).toBe(`LPA:1$${shownFields.join('$')}`)
  // Only the app can use the file, so it does not exist for anything else.
  expect((await page.request.get(file.url())).status()).toBe(404)
  await inApp.context().close()
})
