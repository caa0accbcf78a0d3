import { devices, type Page } from 'playwright/test'
import { signInTo } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, open } from './visit.ts'

const inUse = '/esim/demo-order-japan-0'
const ready = '/esim/demo-order-italy-0'

/** Asks that parts of a page are whole on the first screen, in the order in which they are named. */
async function expectOnFirstScreen(page: Page, parts: readonly string[]) {
  const height = page.viewportSize()?.height ?? 0
  let above = 0
  for (const part of parts) {
    const box = await page.locator(part).filter({ visible: true }).first().boundingBox()
    expect(box, part).not.toBeNull()
    const { y = 0, height: tall = 0 } = box ?? {}
    expect(Math.ceil(y + tall), `${part} ends on the first screen`).toBeLessThanOrEqual(height)
    expect(y, `${part} is in its place`).toBeGreaterThanOrEqual(above)
    above = y
  }
}

const useParts = ['h1', '.badge', '.clock', '.ring', '.day-line', '.days > p:not(.xs)', '.bars']

test('R-MOM-3: the eSIM in use shows data, days, forecast and daily use on the first screen', async ({
  page,
}) => {
  await signInTo(page, at('tradewind', inUse))
  for (const prefix of ['', '/de', '/ja']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, at('tradewind', `${prefix}${inUse}`))
    await expectOnFirstScreen(page, useParts)
    await expectOnFirstScreen(page, ['h1', '.add-data .btn'])
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectOnFirstScreen(page, useParts)
  }
})

test('R-MOM-6: a phone that installs with one tap shows that first, and the code when it is asked for', async ({
  browser,
}) => {
  const { userAgent, hasTouch } = devices['iPhone 15']
  const phone = await browser.newContext({
    userAgent,
    hasTouch,
    viewport: { width: 390, height: 844 },
  })
  const page = await phone.newPage()
  await signInTo(page, at('tradewind', ready))
  for (const prefix of ['', '/de', '/ja']) {
    await open(page, at('tradewind', `${prefix}${ready}`))
    await expectOnFirstScreen(page, ['h1', '.one-tap a', '.other-device'])
    await expect(page.locator('.qr')).toBeHidden()
  }
  await page.locator('.other-device input').check()
  await expect(page.locator('.qr svg')).toBeVisible()
  await phone.close()
})
