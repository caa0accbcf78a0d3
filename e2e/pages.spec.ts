import { expect, test } from './test.ts'
import { at, expectAccessible, open, watch } from './visit.ts'

const pages = [
  '/',
  '/shop',
  '/shop/regional-plans',
  '/shop/limited-time-offer',
  '/japan-eSIM',
  '/japan-eSIM/5gb-30d',
  '/europe-eSIM',
]
const widths = [390, 1440]
const themes = ['light', 'dark'] as const

test.describe('every page, in both themes and widths', () => {
  for (const path of pages) {
    for (const colorScheme of themes) {
      test(`${path} in ${colorScheme} is accessible, quiet and never wider than the screen`, async ({
        browser,
      }) => {
        const context = await browser.newContext({ colorScheme })
        const page = await context.newPage()
        const faults = watch(page)
        await open(page, at('tradewind', path))
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await expect(page.locator('h1')).toHaveCount(1)
          expect(await sideways(page)).toBe(0)
          await expectAccessible(page, colorScheme)
        }
        expect(faults).toEqual([])
        await context.close()
      })
    }
  }
})

test.describe('R-UI-4 every locale hydrates without a word', () => {
  const locales = [
    '',
    'es',
    'ja',
    'ko',
    'zh-Hans-CN',
    'zh-Hans',
    'zh-Hant',
    'fr',
    'de',
    'pt',
    'it',
    'id',
    'vi',
    'hi',
    'th',
  ]
  for (const locale of locales) {
    test(`locale ${locale || 'en'}`, async ({ page }) => {
      const faults = watch(page)
      const prefix = locale ? `/${locale}` : ''
      for (const path of ['/', '/shop', '/japan-eSIM', '/europe-eSIM']) {
        await open(page, at('tradewind', path === '/' ? prefix || '/' : prefix + path))
        await expect(page.locator('html')).toHaveAttribute('lang', locale || 'en')
        await page.setViewportSize({ width: 390, height: 844 })
        expect(await sideways(page)).toBe(0)
        await page.setViewportSize({ width: 1440, height: 900 })
        expect(await sideways(page)).toBe(0)
      }
      expect(faults).toEqual([])
    })
  }
})

test.describe('every tenant', () => {
  for (const tenant of [
    'de',
    'mtn',
    'edelweiss',
    'pi',
    'royalairmaroc',
    'sonatours',
    'travelanco',
  ]) {
    test(`${tenant} is accessible in both themes`, async ({ browser }) => {
      for (const colorScheme of themes) {
        const context = await browser.newContext({ colorScheme })
        const page = await context.newPage()
        const faults = watch(page)
        for (const path of ['/', '/japan-eSIM']) {
          await open(page, at(tenant, path))
          await expectAccessible(page, colorScheme)
        }
        expect(faults).toEqual([])
        await context.close()
      }
    })
  }
})

test('the 404 page is accessible and keeps the language', async ({ page }) => {
  await open(page, at('tradewind', '/ja/nowhere'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expectAccessible(page)
})

async function sideways(page: import('playwright/test').Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}
