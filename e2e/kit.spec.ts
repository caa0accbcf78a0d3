import type { Page } from 'playwright/test'
import { press } from './shopper.ts'
import { joinShop } from './steps/account.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, open, watch } from './visit.ts'

// Behaviour and delays of the kit's components, each on a page that uses it.

const shop = { tenant: 'tradewind', locale: 'en', prefix: '' } as const

test('a dialog that needs an answer closes by an answer alone', async ({ page }) => {
  const { url, text } = await joinShop(page, shop)
  const faults = watch(page)
  await open(page, url('/account/settings?step=delete'))
  const opener = page.getByRole('button', { name: text('settings_delete_title'), exact: true })
  const dialog = page.getByRole('dialog', { name: text('settings_delete_title') })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAccessibleDescription(text('settings_delete_lead'))
  const erase = dialog.getByRole('button', { name: text('settings_delete_submit') })
  await expect(erase).toBeFocused()
  await expect(dialog.getByRole('button', { name: text('kit_dialog_close') })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.mouse.click(8, 8)
  await expect(dialog).toBeVisible()
  await expect(erase).toBeFocused()
  await expectAccessible(page)
  // Focus stays inside the dialog.
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await press(page, text('settings_delete_submit'))
  await expect(dialog.getByText(text('settings_delete_needed')).last()).toBeVisible()
  await press(page, text('kit_confirm_back'))
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  expect(faults).toEqual([])
})

test('a dialog closes by Escape, by a press outside, by its cross, and leaves things as they are @deep', async ({
  page,
}) => {
  const { url, text } = await joinShop(page, shop)
  await open(page, url('/account/friends'))
  await page.locator('section input[name=name]').fill('Zoe Adler')
  await page.locator('section input[name=email]').fill(`${crypto.randomUUID()}@people.example`)
  await page.locator('section button[type=submit]').click()
  const row = page.locator('.row-list li')
  const remove = row.getByRole('button', { name: text('passkeys_remove_open') })
  const dialog = page.getByRole('dialog', { name: text('friends_delete_title') })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 8),
    () => press(page, text('kit_dialog_close')),
    () => press(page, text('kit_confirm_back')),
  ]
  for (const close of ways) {
    await remove.click()
    await expect(dialog).toContainText('Zoe Adler')
    await close()
    await expect(dialog).toHaveCount(0)
    await expect(remove).toBeFocused()
  }
  await expect(row).toHaveCount(1)
  await remove.click()
  await expectAccessible(page)
  expect(await layerOf(page, '.dialog')).toBe('60')
  await press(page, text('passkeys_remove_open'))
  await expect(row).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
})

function layerOf(page: Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate((element) => getComputedStyle(element).zIndex)
}

test('where the code of the dialog cannot be loaded, the question stands on the page @deep', async ({
  page,
}) => {
  const { url, text } = await joinShop(page, shop)
  await page.route('**/dialog-panel-*.js', (route) => route.abort())
  await open(page, url('/account/settings?step=delete'))
  await press(page, text('settings_delete_title'))
  await press(page, text('settings_delete_submit'))
  await expect(page.getByText(text('settings_delete_needed')).last()).toBeVisible()
})

/** Loads the code of the tooltips by showing one, then stops the clock of the page. */
async function stopClock(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().hover()
  await expect(page.getByRole('tooltip')).toHaveText(name)
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('a hint opens after 700 ms, the next one at once, and on focus without waiting @deep', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.clock.install()
  await open(page, at('tradewind', '/shop'))
  const carousel = page.locator('.carousel')
  const previous = carousel.getByRole('button', { name: 'Previous' })
  const next = carousel.getByRole('button', { name: 'Next' })
  const hint = page.getByRole('tooltip')
  await stopClock(page, 'Previous')

  await previous.hover()
  await page.clock.runFor(690)
  await expect(hint).toHaveCount(0)
  await page.clock.runFor(10)
  await expect(hint).toHaveText('Previous')
  await page.mouse.move(0, 0)
  await expect(hint).toHaveCount(0)
  await page.clock.runFor(290)
  await next.hover()
  await expect(hint).toHaveText('Next')
  await page.mouse.move(0, 0)
  await expect(hint).toHaveCount(0)
  await page.clock.runFor(310)
  await previous.hover()
  await page.clock.runFor(690)
  await expect(hint).toHaveCount(0)
  await page.mouse.move(0, 0)

  await page.clock.runFor(1_000)
  await carousel.getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(previous).toBeFocused()
  await expect(hint).toHaveText('Previous')
  await page.keyboard.press('Escape')
  await expect(hint).toHaveCount(0)
  await expect(previous).toBeFocused()
})

test('hints of the account wait for nothing @deep', async ({ page }) => {
  const { url, text } = await joinShop(page, shop)
  await page.clock.install()
  await open(page, url('/account/referrals'))
  const name = `${text('esim_copy')}: ${text('referrals_code')}`
  await stopClock(page, name)
  await page.clock.runFor(1_000)
  await page.getByRole('button', { name, exact: true }).hover()
  await expect(page.getByRole('tooltip')).toHaveText(name)
  await page.clock.resume()
  await expectAccessible(page)
})

test('offers stand in a row that is pushed, turned by arrows, or walked through by keys @deep', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, at('tradewind', '/shop'))
  const carousel = page.locator('.carousel')
  const row = carousel.locator('ul')
  const scrolled = () => row.evaluate((list) => Math.round(list.scrollLeft))
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel.locator('li')).toHaveCount(4)
  await expectAccessible(page)
  await press(page, 'Next')
  await expect.poll(scrolled).toBeGreaterThan(100)
  await press(page, 'Previous')
  await expect.poll(scrolled).toBe(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(carousel.getByRole('button')).toHaveCount(0)
  await carousel.getByRole('link').last().focus()
  await expect.poll(scrolled).toBeGreaterThan(100)
  await row.evaluate((list) => list.scrollTo({ left: 0 }))
  await expect.poll(scrolled).toBe(0)
  await row.hover()
  await page.mouse.wheel(320, 0)
  await expect.poll(scrolled).toBeGreaterThan(100)
})

test('a picture is shown and fetched as the page looks @deep', async ({ page }) => {
  const { url } = await joinShop(page, shop)
  const fetched: string[] = []
  page.on('request', (request) => {
    const found = /no-esims-(light|dark)/.exec(request.url())
    if (found) fetched.push(found[1] ?? '')
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await open(page, url('/account/orders'))
    const picture = page.locator('.orders-empty img:visible')
    await expect(picture).toHaveAttribute('src', new RegExp(`no-esims-${colorScheme}`))
    await expect(picture).toHaveJSProperty('complete', true)
    await page.waitForLoadState('networkidle')
    expect(fetched.splice(0)).toEqual([colorScheme])
    await expectAccessible(page, colorScheme)
  }
})
