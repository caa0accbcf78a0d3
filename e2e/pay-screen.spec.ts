import { signInTo } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, open } from './visit.ts'

const checkout = '/checkout?plan=jp-5gb-30d-v1'
const phone = '&device=google-pixel-8'

test.describe('R-MOM-9: the screen that pays', () => {
  test('keeps the button in view above what is longer, without a menu or a footer', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInTo(page, at('tradewind', checkout + phone))
    await open(page, at('tradewind', checkout + phone))
    await expect(page.locator('footer, header nav')).toHaveCount(0)
    const bar = await page.locator('.pay-bar').boundingBox()
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(844)
    const payment = await page.locator('#payment').boundingBox()
    expect((payment?.y ?? 900) + (payment?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })

  test('names what is missing beside the button, marks it, and begins with the first', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInTo(page, at('tradewind', `${checkout}&device=ask`))
    await open(page, at('tradewind', `${checkout}&device=ask`))
    await page.locator('.pay-bar button').click()
    const missing = page.locator('.pay-bar [role=alert] > *')
    await expect(missing).toHaveText(['Still missing:', 'your phone', 'your consent'])
    await expect(page.locator('#phone')).toBeFocused()
    await expect(page.locator('.help.err')).toHaveCount(2)
    await page.locator('.pay-bar a').last().click()
    await expect(page.locator('input[name=consent]')).toBeInViewport()
  })
})
