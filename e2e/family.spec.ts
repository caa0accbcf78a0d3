import { signInTo } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, expectFitsAt, open } from './visit.ts'

const plan = '/trip?p1=it-5gb-30d-v1.1&phones=2&device=google-pixel-8'

test('R-MOM-81: a trip is bought for several phones, and one installs behind its link', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInTo(page, at('tradewind', plan))
  await open(page, at('tradewind', plan))
  await page.locator('input[name=name2]').fill('Mia')
  await page.getByRole('link', { name: 'One more' }).click()
  await page.locator('input[name=name3]').fill('Leo')
  // What was typed stays when the number of phones changes.
  await expect(page.locator('input[name=name2]')).toHaveValue('Mia')
  await page.locator('input[name=consent]').check()
  await page.locator('.pay-bar button').click()
  await expect(page).toHaveURL(/\/trip\/[\w-]+$/)
  const phones = page.locator('.phone-list > li')
  await expect(phones).toHaveCount(3)
  await expect(phones.nth(2)).toContainText('Not installed yet')
  await expectAccessible(page)
  await expectFitsAt(page, 320, 390, 1440)
  await page.setViewportSize({ width: 390, height: 844 })
  await phones.nth(2).locator('summary').click()
  const link = (await phones.nth(2).locator('.copy-field .num').textContent()) ?? ''
  // Another person, without an account.
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await other.newPage()
  await phone.goto(link)
  await expect(phone.locator('h1')).toHaveText('An eSIM for Leo')
  await expect(phone.locator('.install-line .copy-field')).toHaveCount(2)
  expect(await phone.content()).not.toMatch(/[$€]\s?\d|Minor/)
  await expectAccessible(phone)
  await expectFitsAt(phone, 320, 390, 1440)
  await phones.nth(2).getByRole('button', { name: 'Create new link' }).click()
  await expect(async () => {
    await phone.reload()
    await expect(phone.locator('h1')).toHaveText('This link has ended', { timeout: 500 })
  }).toPass()
  await other.close()
})
