import { devices, type Page } from 'playwright/test'
import { signInTo } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, open } from './visit.ts'

// What a page has to show before anybody scrolls, on a phone and on a desk, in three languages. The
// page of an address and its code has its own test (R-MOM-11).

const languages = ['', '/de', '/ja']
const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

type Row = {
  path: string
  /** In their order from the top. */
  parts: readonly string[]
  /** The same on a desk, if it has others. */
  deskParts?: readonly string[]
}

const checkout = '/checkout?plan=jp-5gb-30d-v1&device=google-pixel-8'
const eSim = (place: string) => `/esim/demo-order-${place}-0`
const low = ['h1', '.badge', '.clock', '.ring', '.day-line', '.bars']

const rows: readonly Row[] = [
  {
    path: checkout,
    parts: ['.paid-plan', '.device-fits', '.consent', '#payment'],
    deskParts: ['.device-fits', '.consent', '#payment'],
  },
  // On a desk the button is in a column of its own.
  { path: checkout, parts: ['h1', '.pay-bar button'] },
  { path: eSim('japan'), parts: [...low.slice(0, -1), '.days > p:not(.xs)', '.bars'] },
  { path: eSim('switzerland'), parts: low },
  { path: '/account/orders', parts: ['h1', '#now', 'main .btn.p'] },
  {
    path: `${eSim('uk')}/landing`,
    parts: ['h1', '[data-phone=ios] > li:nth-child(4)', '.promise .btn.p'],
  },
]

/** Asks that parts are whole on the first screen, in their order. */
async function expectOnFirstScreen(page: Page, { path, ...row }: Row): Promise<void> {
  const { width, height } = page.viewportSize() ?? phone
  const parts = (width === desk.width && row.deskParts) || row.parts
  let above = 0
  for (const part of parts) {
    const seen = page.locator(part).filter({ visible: true }).first()
    const { y, height: tall } = (await seen.boundingBox({ timeout: 5_000 })) ?? { y: -1, height: 0 }
    const name = `${part} of ${path} at ${width} px`
    expect(Math.ceil(y + tall), `${name} ends on the first screen`).toBeLessThanOrEqual(height)
    expect(y, `${name} is in its place`).toBeGreaterThanOrEqual(above)
    above = y
  }
}

async function expectRow(page: Page, row: Row, sizes = [phone, desk]): Promise<void> {
  for (const prefix of languages) {
    await open(page, at('tradewind', prefix + row.path))
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectOnFirstScreen(page, row)
    }
  }
}

test('R-MOM-3, R-MOM-90: what matters is on the first screen of a phone and of a desk', async ({
  page,
}) => {
  test.slow()
  await signInTo(page, at('tradewind', '/account/orders'))
  for (const row of rows) await expectRow(page, row)
  // Adding data stays beside the ring, at any width.
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    await open(page, at('tradewind', eSim('japan')))
    await expectOnFirstScreen(page, { path: eSim('japan'), parts: ['h1', '.add-data .btn'] })
  }
})

test('R-MOM-6, R-MOM-90: a phone that installs with one tap begins with that, before the days', async ({
  browser,
}) => {
  const { userAgent, hasTouch } = devices['iPhone 15']
  const context = await browser.newContext({ userAgent, hasTouch, viewport: phone })
  const page = await context.newPage()
  await signInTo(page, at('tradewind', eSim('italy')))
  const ready = { path: eSim('italy'), parts: ['h1', '.one-tap a', '.other-device', '.day-line'] }
  await expectRow(page, ready, [phone])
  await expect(page.locator('.qr')).toBeHidden()
  await page.locator('.other-device input').check()
  await expect(page.locator('.qr svg')).toBeVisible()
  await context.close()
})

/** Buys the plans at an address of the checkout, and returns the path of their trip. */
async function buyAt(page: Page, path: string): Promise<string> {
  await open(page, at('tradewind', path))
  await page.locator('input[name=consent]').check()
  await page.locator('.pay-bar button').click()
  await page.waitForURL(/\/trip\/[\w-]+$/)
  await expect(page.locator('.trip-leg .btn.p, .phone-list > li').first()).toBeVisible()
  return new URL(page.url()).pathname
}

test('R-MOM-90: a trip begins with its dates, what is due and its eSIMs, one for a family with its phones @deep', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(phone)
  await signInTo(page, at('tradewind', '/account/orders'))
  const dayIn = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const device = 'device=google-pixel-8'
  const trip = await buyAt(
    page,
    `/trip?p1=jp-5gb-30d-v1.1.${dayIn(1)}.${dayIn(5)}&p2=fr-5gb-30d-v1.1.${dayIn(6)}.${dayIn(9)}&${device}`,
  )
  await expectRow(page, {
    path: trip,
    parts: ['h1', '.trip-days', '.trip-task', '.trip-leg >> nth=0', '.trip-leg >> nth=1'],
  })
  const family = await buyAt(page, `/trip?p1=it-5gb-30d-v1.1&phones=5&${device}`)
  await expectRow(page, {
    path: family,
    parts: ['h1', '.phone-list > li:nth-child(1)', '.phone-list > li:nth-child(5)'],
  })
})
