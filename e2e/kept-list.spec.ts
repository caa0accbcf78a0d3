import type { Page } from 'playwright/test'
import { stylesOf } from './measure/styles.ts'
import { expect, test } from './test.ts'
import { at, hydrated, open } from './visit.ts'

const row = (page: Page, path: string) => page.locator(`main tbody a[href$="${path}"]`).first()
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('a list', () => {
  test('stays behind the place that was opened from it, out of everybody’s reach', async ({
    page,
  }) => {
    await open(page, at('tradewind', '/shop'))
    await hydrated(page)
    await row(page, '/japan-eSIM').evaluate((link) => {
      link.dataset.same = ''
    })
    await row(page, '/japan-eSIM').click()
    await expect(title(page)).toHaveText('Japan')
    const kept = page.locator('.kept-list')
    await expect(kept).toBeAttached()
    await expect(kept.locator('[data-same]')).toBeHidden()
    expect(await kept.evaluate((list) => list.getBoundingClientRect().height)).toBe(0)
    await expect(kept.getByRole('link')).toHaveCount(0)
    const focused = await kept.locator('[data-same]').evaluate((link) => {
      link.focus()
      return document.activeElement === link
    })
    expect(focused).toBe(false)
    await page.keyboard.press('/')
    await expect(page.locator('header input[name="q"]')).toBeFocused()

    await page.goBack()
    await expect(title(page)).toHaveText('Where do you need data?')
    await expect(row(page, '/japan-eSIM')).toHaveAttribute('data-same', '')
    await expect(page.locator('.kept-list')).toHaveCount(0)
    await row(page, '/italy-eSIM').click()
    await expect(title(page)).toHaveText('Italy')
  })

  test('of another address takes its place, with its own rows @deep', async ({ page }) => {
    await open(page, at('tradewind', '/shop'))
    await hydrated(page)
    await row(page, '/japan-eSIM').click()
    await expect(title(page)).toHaveText('Japan')
    await page.getByRole('banner').getByRole('link', { name: 'Tradewind' }).click()
    await expect(page).toHaveURL(at('tradewind', '/'))
    await expect(title(page)).toHaveCount(1)
    await expect(page.locator('.shop')).toHaveCount(0)
    await page.goBack()
    await expect(title(page)).toHaveText('Japan')
    await page.goBack()
    await expect(title(page)).toHaveText('Where do you need data?')
    await expect(page.locator('main h1')).toHaveCount(1)
  })

  test('is not shown by browsers that cannot skip what is hidden @deep', async ({ page }) => {
    await open(page, at('tradewind', '/shop'))
    const rules = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .map((rule) => rule.cssText)
        .filter((text) => text.includes('kept-list') && text.startsWith('@supports')),
    )
    expect(rules.join()).toMatch(/not \(content-visibility: ?hidden\).*display: none/s)
  })
})

test('a page looks the same whichever pages were shown before it', async ({ page }) => {
  const direct = new Map<string, string[]>()
  for (const path of ['/japan-eSIM', '/shop', '/']) {
    await open(page, at('tradewind', path))
    await hydrated(page)
    await page.mouse.move(0, 0)
    direct.set(path, await stylesOf(page))
  }
  // The last address was the home page. Its style sheet and those of the others stay.
  await page.getByRole('banner').getByRole('link', { name: 'Destinations' }).click()
  await expect(title(page)).toHaveText('Where do you need data?')
  await row(page, '/japan-eSIM').click()
  await expect(title(page)).toHaveText('Japan')
  await page.mouse.move(0, 0)
  expect(await stylesOf(page)).toEqual(direct.get('/japan-eSIM'))
  await page.goBack()
  await expect(title(page)).toHaveText('Where do you need data?')
  expect(await stylesOf(page)).toEqual(direct.get('/shop'))
  await page.goBack()
  await expect(page).toHaveURL(at('tradewind', '/'))
  await expect(title(page)).toHaveText('Local data, ready before you land')
  expect(await stylesOf(page)).toEqual(direct.get('/'))
  const sheets = page.locator('head link[rel="stylesheet"][href^="/assets/"]')
  expect(await sheets.count()).toBeGreaterThanOrEqual(4)
  // Pages elsewhere have names of their own for what they show, so they are shown without these, and
  // no list is behind them.
  await page.getByRole('banner').locator('a[href="/shop/support_device"]').first().click()
  await expect(page).toHaveURL(at('tradewind', '/shop/support_device'))
  await expect(page.locator('link[rel="stylesheet"][href*="/assets/home-"]')).toHaveCount(0)
  await expect(page.locator('main h1')).toHaveCount(1)
})
