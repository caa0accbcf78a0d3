import { locales } from '#contract/locale.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, expectFitsAt, hydrated, open, watch } from './visit.ts'

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
          await expectFitsAt(page, width)
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
        await expectFitsAt(page, 390, 1440)
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

test('the home page keeps the map that its document drew, and draws it anew when it is opened again', async ({
  page,
}) => {
  const faults = watch(page)
  const labels = page.locator('.world-map text')
  const answer = await page.goto(at('tradewind', '/'))
  expect(await answer?.text()).not.toContain('phoneLabel')
  const drawn = await labels.allTextContents()
  expect(drawn.join()).toContain('Tokyo $')
  await labels.first().evaluate((label) => label.setAttribute('data-kept', ''))
  await hydrated(page)
  await page.getByRole('link', { name: 'Regions', exact: true }).first().click()
  await expect(page).toHaveURL(/board=regions/)
  await expect(page.locator('.world-map [data-kept]')).toHaveCount(1)
  await page.getByRole('banner').getByRole('link', { name: 'Destinations' }).first().click()
  await expect(page).toHaveURL(at('tradewind', '/shop'))
  await page.getByRole('banner').getByRole('link', { name: 'Tradewind, home page' }).click()
  await expect(page).toHaveURL(at('tradewind', '/'))
  await expect(labels.first()).toBeAttached()
  expect(await labels.allTextContents()).toEqual(drawn)
  await expect(page.locator('.world-map [data-kept]')).toHaveCount(0)
  expect(faults).toEqual([])
})
