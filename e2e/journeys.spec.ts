import { expect, test } from './test.ts'
import { at, open, watch } from './visit.ts'

test.use({ reducedMotion: 'no-preference' })

test.describe('finding a place', () => {
  test('Enter opens the country of a name, a typo, a city, another script or a province', async ({
    page,
  }) => {
    for (const [words, path] of [
      ...['Japan', 'jpan', 'Tokio', '日本'].map((name) => [name, '/japan-eSIM'] as const),
      ['Holland', '/netherlands-eSIM'] as const,
    ]) {
      await open(page, at('tradewind', '/'))
      const field = page.getByRole('combobox').first()
      await field.fill(words)
      await expect(page.getByRole('option').first()).toBeVisible()
      await field.press('Enter')
      await expect(page).toHaveURL(at('tradewind', path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  test('the arrow keys move through the results and Escape closes them', async ({ page }) => {
    await open(page, at('tradewind', '/'))
    const field = page.getByRole('combobox').first()
    await field.fill('kor')
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await field.press('ArrowDown')
    await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
    await field.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
  })
})

test.describe('choosing a plan', () => {
  test('filters in the address hold when the page is loaded', async ({ page }) => {
    await open(page, at('tradewind', '/japan-eSIM'))
    const tickets = page.locator('article.tk')
    const all = await tickets.count()
    await page.goto(at('tradewind', '/japan-eSIM?days=30&sort=gb'))
    expect(await tickets.count()).toBeLessThan(all)
  })

  test('opening a plan does not scroll and changes the pass', async ({ page }) => {
    await open(page, at('tradewind', '/japan-eSIM'))
    await page.evaluate(() => scrollTo(0, 300))
    // A real click would scroll the ticket into view first.
    await page.locator('article.tk').nth(4).locator('a').first().dispatchEvent('click')
    await expect(page).toHaveURL(/\/japan-eSIM\/.+/)
    expect(await page.evaluate(() => scrollY)).toBe(300)
  })

  test('three plans stand side by side', async ({ page }) => {
    await open(page, at('tradewind', '/japan-eSIM'))
    const boxes = page.locator('article.tk input[type="checkbox"]')
    for (const index of [0, 2, 4]) {
      await boxes.nth(index).click()
      await expect(boxes.nth(index)).toBeChecked()
    }
    await expect(page).toHaveURL(/compare=/)
    await expect(page.locator('table thead th')).toHaveCount(3)
  })
})

test.describe('language, currency and theme', () => {
  test('another language keeps the page', async ({ page }) => {
    await open(page, at('tradewind', '/japan-eSIM'))
    await page.goto(at('tradewind', '/de/japan-eSIM'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.getByRole('link', { name: 'Tradewind' }).first().click()
    await expect(page).toHaveURL(at('tradewind', '/de'))
    await page.goBack()
    await expect(page).toHaveURL(at('tradewind', '/de/japan-eSIM'))
  })

  test('a chosen theme is there before the first paint of the next page', async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'theme', value: 'dark', url: at('tradewind', '/') }])
    await page.goto(at('tradewind', '/shop'), { waitUntil: 'commit' })
    await page.waitForSelector('body', { state: 'attached' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('a tenant that forces its theme has no switch and ignores the cookie', async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'theme', value: 'dark', url: at('pi', '/') }])
    await open(page, at('pi', '/'))
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(page.locator('[name="theme"]')).toHaveCount(0)
  })

  test('a chosen currency prices every page', async ({ page, context }) => {
    await context.addCookies([{ name: 'currency', value: 'JPY', url: at('tradewind', '/') }])
    await open(page, at('tradewind', '/japan-eSIM'))
    await expect(page.locator('article.tk').first()).toContainText('¥')
    await open(page, at('edelweiss', '/japan-eSIM'))
    await expect(page.locator('article.tk').first()).toContainText('CHF')
  })
})

test('moving between kinds of shop keeps the scroll position', async ({ page }) => {
  await open(page, at('tradewind', '/shop/single-country'))
  await page.evaluate(() => scrollTo(0, 120))
  await page.locator('main a[href="/shop/regional-plans"]').first().dispatchEvent('click')
  await expect(page).toHaveURL(/regional-plans/)
  await expect(page.locator('h1')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(120)
})

test('an in-app navigation to a moved address lands where it moved to', async ({ page }) => {
  const faults = watch(page)
  await open(page, at('tradewind', '/de/shop/global-plans'))
  // No link of the shop leads to a moved address, so one comes from the history.
  await page.evaluate(() => {
    history.pushState(null, '', '/de/shop/regional')
    history.pushState(null, '', '/de/shop/global-plans')
    history.back()
  })
  await expect(page).toHaveURL(at('tradewind', '/de/shop/regional-plans'))
  expect(faults).toEqual([])
})

test.describe('R-UI-1 without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one browses, searches, filters and changes the currency @node', async ({ page }) => {
    await page.goto(at('tradewind', '/'))
    await page.locator('input[name="q"]').first().fill('jpan')
    await page.locator('input[name="q"]').first().press('Enter')
    await expect(page).toHaveURL(/\/shop\?q=jpan/)
    await page.locator('main a[href="/japan-eSIM"]').first().click()
    await expect(page.locator('article.tk').first()).toContainText('$3.50')
    await page.goto(at('tradewind', '/japan-eSIM?type=daily'))
    await expect(page.locator('article.tk').first()).toBeVisible()
  })
})

test('an address with a campaign in it is the same quiet page', async ({ page }) => {
  const faults = watch(page)
  await open(page, at('tradewind', '/japan-eSIM?utm_source=mail&sort=gb'))
  expect(faults).toEqual([])
})
