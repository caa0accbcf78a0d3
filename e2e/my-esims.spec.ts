import { signInTo } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, expectFitsAt, open } from './visit.ts'

test('R-MOM-40: My eSIMs begins with what is in use, with one primary button on the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInTo(page, at('tradewind', '/account/orders'))
  for (const prefix of ['', '/de', '/ja']) {
    await open(page, at('tradewind', `${prefix}/account/orders`))
    const primary = page.locator('main .btn.p')
    await expect(primary).toHaveCount(1)
    const box = await primary.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
    const parts = page.locator('main section.orders-part')
    const ids = parts.evaluateAll((all) => all.map((part) => part.getAttribute('aria-labelledby')))
    expect(await ids).toEqual(['now', 'next', 'later'])
    await expect(parts.first().locator('.ring').first()).toBeVisible()
    await expect(page.locator('.orders-past .esim-card').first()).toBeHidden()
    await expectAccessible(page)
  }
  await page.locator('.orders-past summary').click()
  await expect(page.locator('.orders-past .esim-card').first()).toBeVisible()
  await expectFitsAt(page, 320, 390, 1440)
  await page.locator('.orders-past a[href$="/account/orders/expired"]').click()
  await expect(page.locator('.orders-tabs [aria-current]')).toBeVisible()
  await expect(page.locator('.esim-card')).not.toHaveCount(0)
})
