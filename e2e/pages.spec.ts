import { locales } from '#contract/locale.ts'
import { faultsOf, tenants } from './page-faults.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, hydrated, open, watch } from './visit.ts'
import { mainPaths, otherPaths, themes, visitsOf } from './visits.ts'

const slugs = tenants.map(({ slug }) => slug)
const visits = visitsOf(tenants)

/** Pages that show texts, answers of their queries, or nothing but a plan. */
const texts = [
  ...['/destination-guides', '/destination-guides/japan', '/blog', '/blog/hat-yai-to-butterworth'],
  ...['/media-center', '/media-center/fact-sheet', '/documents/terms-and-conditions'],
  ...['/documents/privacy', '/documents/install-esim-on-ios-device', '/troubleshooting-guide'],
  ...['/troubleshooting-guide?path=no-data', '/landing/london-airport', '/landing/fall-2024-plans'],
  '/troubleshooting-guide?path=no-data.bars.data-roaming&phone=iphone',
  ...['/landing/sonatours', '/enterprise', '/enterprise/faq', '/download'],
  ...['/dtec-plan-detail?plan=jp-5gb-30d-v1', '/shop/support_device/phone?q=x'],
  ...['/data-calculator', '/data-calculator?c1=japan&d1=9&c2=south-korea&d2=4&work=3'],
]
const looks = [
  ...([
    ['en', 'light'],
    ['en', 'dark'],
  ] as const),
  ...([
    ['de', 'dark'],
    ['ja', 'light'],
    ['th', 'dark'],
  ] as const),
]

test.describe('R-UI-4 pages hydrate without a word, are accessible and nothing is cut', () => {
  test.describe.configure({ timeout: 120_000 })

  for (const slug of slugs) {
    const own = visits.filter(({ tenant }) => tenant === slug)
    const whole = own.filter(({ look }) => look?.isWhole)
    const drawn = own.filter(({ look }) => !look?.isWhole)
    const all = own.map(({ look: _, ...visit }) => visit)

    test(`at ${slug}, in every language`, async ({ page, plainPage }) => {
      expect(await faultsOf(page, whole)).toEqual([])
      expect(await faultsOf(plainPage, drawn)).toEqual([])
    })

    test(`at ${slug}, in every language with all scripts @deep`, async ({ page }) => {
      expect(await faultsOf(page, all)).toEqual([])
    })
  }

  for (const locale of locales) {
    test(`every page in both themes, in ${locale} @deep`, async ({ page }) => {
      const own = [...mainPaths, ...otherPaths].flatMap((path) =>
        themes.map((theme) => ({ tenant: 'tradewind', locale, path, theme })),
      )
      expect(await faultsOf(page, own)).toEqual([])
    })
  }

  for (const [locale, theme] of looks) {
    test(`every text in ${locale}, in ${theme} @deep`, async ({ page }) => {
      const own = texts.map((path) => ({ tenant: 'tradewind', locale, path, theme }))
      expect(await faultsOf(page, own)).toEqual([])
    })
  }
})

test('the 404 page is accessible and keeps the language @deep', async ({ page }) => {
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
