import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from './test.ts'
import { at, expectAccessible, expectFitsAt, open, watch } from './visit.ts'

const kilobyte = 1024
const content = join(import.meta.dirname, '..', 'content')

/** Returns the addresses of every guide, post, document and item for the press. */
function textPaths(): string[] {
  const folders = {
    guides: '/destination-guides',
    posts: '/blog',
    documents: '/documents',
    media: '/media-center',
  }
  return Object.entries(folders).flatMap(([collection, path]) =>
    globSync('*.md', { cwd: join(content, collection, 'en') })
      .map((file) => basename(file, '.md'))
      .filter((slug) => !slug.includes('@'))
      .map((slug) => `${path}/${slug}`),
  )
}

const lists = ['/destination-guides', '/blog', '/media-center']
const samples = [
  ...lists,
  '/destination-guides/japan',
  '/blog/hat-yai-to-butterworth',
  '/media-center/fact-sheet',
]

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

test('every text is a small document without a script of the framework', async ({ request }) => {
  const paths = textPaths()
  expect(paths.length).toBeGreaterThan(50)
  let largest = 0
  // Thai takes the most bytes of all languages.
  for (const path of ['', '/de', '/th'].flatMap((prefix) => paths.map((each) => prefix + each))) {
    const response = await request.get(at('tradewind', path))
    expect(response.status(), path).toBe(200)
    const html = await response.text()
    expect(html, path).not.toMatch(/<script[^>]+(src=|type="module"|type="importmap")/)
    expect(html, path).not.toMatch(/rel="modulepreload"/)
    const size = gzipSync(html, { level: 6 }).length
    largest = Math.max(largest, size)
    expect(size, path).toBeLessThanOrEqual(15 * kilobyte)
  }
  console.log(`bytes largest text ${largest}`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/blog', '/destination-guides/japan', '/de/media-center']) {
    test(`every link of ${path} leads somewhere`, async ({ page, request }) => {
      await page.goto(at('tradewind', path))
      const links = page.locator('main a')
      const hrefs = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))
      const inside = [...new Set(hrefs.flatMap((href) => href ?? []))]
      expect(inside.length).toBeGreaterThan(5)
      for (const href of inside) {
        if (href.startsWith('#'))
          await expect(page.locator(`[id="${href.slice(1)}"]`)).toHaveCount(1)
        if (!href.startsWith('/')) continue
        const response = await request.get(at('tradewind', href))
        expect(response.status(), href).toBe(200)
      }
    })
  }

  test('a kind, an older page and a story are followed by links', async ({ page }) => {
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

for (const [locale, colorScheme] of [
  ['', 'light'],
  ['', 'dark'],
  ['/de', 'dark'],
  ['/ja', 'light'],
  ['/th', 'dark'],
] as const) {
  test(`lists and texts are accessible and never too wide in ${locale || '/en'}, ${colorScheme}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    const faults = watch(page)
    for (const path of samples) {
      await page.goto(at('tradewind', locale + path))
      for (const width of [390, 1440]) {
        await expectFitsAt(page, width)
        await expect(page.locator('h1')).toHaveCount(1)
        await expectAccessible(page)
      }
    }
    expect(faults).toEqual([])
    await context.close()
  })
}
