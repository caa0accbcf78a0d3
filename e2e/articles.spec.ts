import { expect, test } from './test.ts'
import { at, expectAccessible, open, watch } from './visit.ts'

test('one types a word in the shop and opens a guide', async ({ page }) => {
  const faults = watch(page)
  await open(page, at('tradewind', '/shop'))
  const field = page.getByRole('main').getByRole('combobox')
  await field.fill('shinkansen')
  const texts = page.getByRole('option', { name: 'Search guides and help for “shinkansen”' })
  await expect(texts).toHaveAttribute('aria-selected', 'false')
  await field.press('ArrowDown')
  await expect(texts).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL(at('tradewind', '/shop?q=shinkansen'))
  const found = page.getByRole('region', { name: 'In guides and help' })
  await expectAccessible(page)
  await found.getByRole('link', { name: /Japan/ }).click()
  await expect(page).toHaveURL(at('tradewind', '/destination-guides/japan'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Japan')
  expect(faults).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a kind, an older page and a story are followed by links @deep', async ({ page }) => {
    await page.goto(at('tradewind', '/de/blog'))
    await page.locator('.kinds a[href="/de/blog?kind=how"]').click()
    await expect(page.locator('.kinds [aria-current]')).toHaveAttribute('href', '/de/blog?kind=how')
    await page.locator('.kinds a').first().click()
    await page.locator('.pages a[rel=next]').click()
    await expect(page).toHaveURL(/\/de\/blog\?start=\d+$/)
    await page.locator('.story a').first().click()
    await expect(page.locator('article h2').first()).toBeVisible()
    await page.locator('.around a').first().click()
    await expect(page).toHaveURL(/\/de\/blog\/[a-z0-9-]+$/)
  })
})
