import { locales } from '#contract/locale.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, expectFits, open, watch } from './visit.ts'

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
          await expectFits(page, width)
          await expect(page.locator('h1')).toHaveCount(1)
          await expectAccessible(page, colorScheme)
        }
        expect(faults).toEqual([])
        await context.close()
      })
    }
  }
})

test.describe('R-UI-4 every locale hydrates without a word', () => {
  for (const locale of locales) {
    test(`locale ${locale}`, async ({ page }) => {
      const faults = watch(page)
      const prefix = locale === 'en' ? '' : `/${locale}`
      for (const path of ['/', '/shop', '/japan-eSIM', '/europe-eSIM']) {
        await open(page, at('tradewind', path === '/' ? prefix || '/' : prefix + path))
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await expectFits(page, 390, 1440)
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
