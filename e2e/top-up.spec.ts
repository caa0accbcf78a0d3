import type { Page } from 'playwright/test'
import { mailedLink } from './steps/inbox.ts'
import { openUntil, playOnPhone } from './steps/phone.ts'
import { travel } from './steps/travel.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, open, watch } from './visit.ts'

const press = '.press button'

/** Presses the button and waits until the charge is held. */
async function pressOnce(page: Page) {
  await page.locator(press).click()
  await expect(page.locator('.undo')).toBeVisible()
}

test('R-MOM-38: data is added with one press on a phone, undone by the next Tab stop, and given back', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const esim = await travel(page, { tenant: 'tradewind', destination: 'croatia', keeps: true })
  await openUntil(page, esim, press)
  const faults = watch(page)
  await expectAccessible(page)
  await pressOnce(page)
  const said = page.locator('.add-data [role=status]')
  const announced = await said.textContent()
  expect(announced).toContain('10 more seconds')
  await expect(page.locator(press)).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.locator('.undo button')).toBeFocused()
  await expect(page.locator('.undo b.num')).toHaveText(/^[1-8]$/)
  await expect(said).toHaveText(announced ?? '')
  await page.keyboard.press('Enter')
  await expect(page.locator('.top-up-note')).toContainText('You weren’t charged.')
  await expect(page.locator(press)).toBeFocused()

  await pressOnce(page)
  await expect(page.locator('.top-up-note .good')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.addon-queue li')).toHaveCount(2)
  await expectAccessible(page)
  await page.locator('button[value=return_top_up]').click()
  await expect(page.locator('.top-up-note .good')).toContainText('returned', { timeout: 20_000 })
  await expect(page.locator('.addon-queue li')).toHaveCount(1)
  expect(faults).toEqual([])
})

test('R-MOM-39: the link of a mail buys nothing when it is opened, and once when it is pressed twice @deep', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const esim = await travel(page, { tenant: 'tradewind', destination: 'poland', keeps: true })
  await playOnPhone(page, esim, ...Array(8).fill('use_100'))
  await openUntil(page, esim, '.ring.low')
  const link = await mailedLink(page, { email: 'new@demo.tradewind.example', path: '/top-up' })
  const { pathname, search } = new URL(link)
  const address = at('tradewind', pathname + search)
  for (let opened = 0; opened < 3; opened += 1) await page.request.get(address)
  await page.goto(esim)
  await expect(page.locator('.addon-queue li')).toHaveCount(1)

  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const mail = await stranger.newPage()
  await open(mail, address)
  await expectAccessible(mail)
  for (const part of ['h1', '.paid-plan', '.top-up-card', '.facts', '.top-up-bar button']) {
    const box = await mail.locator(part).boundingBox()
    expect((box?.y ?? 844) + (box?.height ?? 0), part).toBeLessThanOrEqual(844)
  }
  await mail.locator('.top-up-bar button').dblclick()
  await expect(mail.locator('.undo')).toBeVisible()
  await expectAccessible(mail)
  await expect(mail.locator('.top-up-note .good')).toBeVisible({ timeout: 30_000 })
  await open(mail, address)
  await expect(mail.locator('.top-up-bar')).toHaveCount(0)
  await stranger.close()
  await openUntil(page, esim, '.addon-queue li:nth-child(2)')
  await expect(page.locator('.addon-queue li')).toHaveCount(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('R-MOM-38: data is added with one press, and undone @deep', async ({ page }) => {
    test.setTimeout(120_000)
    const esim = await travel(page, { tenant: 'tradewind', destination: 'hungary', keeps: true })
    await openUntil(page, esim, press, (shown, url) => shown.goto(url))
    await page.locator(press).click()
    await page.locator('.undo button').click()
    await expect(page.locator('.top-up-note')).toContainText('You weren’t charged.')
  })
})
