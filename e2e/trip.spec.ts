import type { Page } from 'playwright/test'
import { signInTo } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, expectFitsAt, open } from './visit.ts'

const day = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const path = '/data-calculator?c1=japan&d1=5&c2=france&d2=5'
const phone = '&device=google-pixel-8'

/** Expects that parts of a page end above a line. */
async function expectAbove(page: Page, parts: readonly string[], line: number): Promise<void> {
  for (const part of parts) {
    const box = await page.locator(part).boundingBox()
    expect((box?.y ?? 900) + (box?.height ?? 0), part).toBeLessThanOrEqual(line)
  }
}

/** Buys the planner’s cheapest answer for a trip that begins tomorrow. */
async function buyTrip(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, at('tradewind', `${path}&from=${dayOf(Date.now() + day)}`))
  const buy = page.locator('.cover[data-best]').getByRole('link', { name: /^Buy all 2 plans/ })
  const to = await buy.getAttribute('href')
  await signInTo(page, at('tradewind', `${to}${phone}`))
  await open(page, at('tradewind', `${to}${phone}`))
  await expect(page.locator('.paid-plan')).toHaveCount(2)
  const bar = await page.locator('.pay-bar').boundingBox()
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(844)
  await expectAbove(page, ['.paid-plans', '.device-fits'], bar?.y ?? 0)
  await page.locator('input[name=consent]').check()
  await page.locator('.pay-bar button').click()
  await expect(page).toHaveURL(/\/trip\/[\w-]+$/)
  await expect(page.locator('.trip-task[data-due]')).toContainText('Tonight: install Japan')
}

const seen = ['.trip-days', '.trip-task', '.trip-leg >> nth=0', '.trip-leg >> nth=1']

test('R-MOM-24: the planner’s answer is bought at once, and the trip ticket shows what is next', async ({
  page,
}) => {
  await buyTrip(page)
  // The document has the line of dates without a script, too.
  await page.reload()
  await expectAbove(page, seen, 844)
  const [japan, france] = await page.locator('.trip-days .mark').all()
  const second = (await france?.boundingBox())?.x ?? 0
  expect(second - ((await japan?.boundingBox())?.x ?? 0)).toBeGreaterThan(100)
  await expect(page.locator('.trip-leg[data-next]')).toHaveCount(1)
  await expect(page.locator('.trip-leg[data-next] .btn.p')).toHaveText('Install')
  const calendar = page.locator('a[href$="/calendar"]')
  const file = await page.request.get((await calendar.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect((await file.text()).match(/BEGIN:VEVENT/g)).toHaveLength(4)
  await expectAccessible(page)
  await expectFitsAt(page, 320, 390, 1440)
  const trip = new URL(page.url()).pathname
  await page.goto(at('tradewind', '/account/orders'))
  await expect(page.locator(`.orders-trip a[href="${trip}"]`)).toBeVisible()
})

test('R-MOM-24: in other languages, too @deep', async ({ page }) => {
  await buyTrip(page)
  const { pathname } = new URL(page.url())
  for (const prefix of ['/de', '/ja']) {
    await open(page, at('tradewind', prefix + pathname))
    await expectAbove(page, seen, 844)
    await expectAccessible(page)
  }
})
