import { joinShop } from './account.ts'
import { buyEsim } from './buy-esim.ts'
import { expect, test } from './test.ts'
import { expectAccessible } from './visit.ts'

const shops = [
  { tenant: 'tradewind', locale: 'en', prefix: '' },
  { tenant: 'edelweiss', locale: 'de', prefix: '' },
] as const

for (const shop of shops) {
  test(`M2 ${shop.tenant}: an eSIM that has to be told its APN says which, and copies it`, async ({
    page,
    context,
  }) => {
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
