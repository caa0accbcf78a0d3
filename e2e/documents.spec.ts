import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright/test'
import { findFaults } from './measure/geometry.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible } from './visit.ts'

const terms = '/documents/terms-and-conditions'
const guide = '/troubleshooting-guide'
const pages = [
  terms,
  '/documents/privacy',
  '/documents/install-esim-on-ios-device',
  guide,
  `${guide}?path=no-data`,
  `${guide}?path=no-data.bars.data-roaming&phone=iphone`,
]
const languages = ['', '/de', '/ja', '/th']
const widths = [390, 1440]
/** The most bytes of a document as it is sent. */
const mostBytes = 15 * 1024

// Each test opens many pages, on machines with other load.
test.describe.configure({ timeout: 120_000 })

async function openPlain(browser: Browser, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    colorScheme,
  })
  return context.newPage()
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`documents and guides stay inside the screen, in ${colorScheme}`, async ({ browser }) => {
    const page = await openPlain(browser, colorScheme)
    const found: string[] = []
    for (const path of pages) {
      for (const language of languages) {
        await page.goto(at('tradewind', language + path))
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          const faults = await findFaults(page)
          found.push(...faults.map((fault) => `${language}${path} at ${width}: ${fault}`))
        }
      }
    }
    expect(found).toEqual([])
    await page.context().close()
  })

  test(`documents and guides are accessible, in ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    for (const path of pages) {
      await page.goto(at('tradewind', path))
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.locator('h1')).toHaveCount(1)
        await expectAccessible(page, colorScheme)
      }
    }
    await context.close()
  })
}

test('documents and guides are small', async ({ request }) => {
  for (const path of pages) {
    const html = await (await request.get(at('tradewind', path))).body()
    const bytes = gzipSync(html, { level: 9 }).length
    console.log(`bytes ${path} ${bytes}`)
    expect([path, bytes <= mostBytes]).toEqual([path, true])
  }
})

test('legal text and plain words are switched without a script', async ({ browser }) => {
  const page = await openPlain(browser, 'light')
  await page.goto(at('tradewind', terms))
  const law = page.locator('.law').first()
  const plain = page.locator('.pw').first()
  const radio = (name: string) => page.getByRole('radio', { name })
  await expect(law).toBeVisible()
  await expect(plain).toBeVisible()
  await radio('Plain words').check()
  await expect(law).toBeHidden()
  await expect(plain).toBeVisible()
  await radio('Legal text').check()
  await expect(law).toBeVisible()
  await expect(plain).toBeHidden()
  await page.context().close()
})

test('versions lead to one another without a script', async ({ browser }) => {
  const page = await openPlain(browser, 'light')
  await page.goto(at('tradewind', terms))
  const versions = page.getByRole('navigation', { name: 'Versions' })
  await versions.getByRole('link', { name: /^Version 1/ }).click()
  await expect(page).toHaveURL(/\?version=1$/)
  await page.getByRole('link', { name: 'Show the version in force' }).click()
  await expect(page).toHaveURL(/terms-and-conditions$/)
  await page.context().close()
})

test('a document is printed with its clauses, its version, its company and its address', async ({
  browser,
}) => {
  const page = await openPlain(browser, 'dark')
  await page.goto(at('tradewind', terms))
  await page.emulateMedia({ media: 'print' })
  const address = page.getByText(/terms-and-conditions\?version=2$/)
  for (const shown of [page.locator('.law').last(), page.locator('.by'), address]) {
    await expect(shown).toBeVisible()
  }
  await expect(page.locator('.document-contact')).toContainText('Tradewind Demo Lda')
  for (const hidden of ['.tools', '.changes', '.toc', '.foot .cols', '.top']) {
    await expect(page.locator(hidden).first()).toBeHidden()
  }
  await page.emulateMedia({ media: 'screen' })
  await expect(address).toBeHidden()
  await page.getByText('What changed in version 2').click()
  await page.locator('.changes details summary').first().click()
  await expect(page.locator('.changes ins').first()).toBeVisible()
  await page.context().close()
})

test('the troubleshooting guide is walked without a script, forth and back', async ({
  browser,
}) => {
  const page = await openPlain(browser, 'light')
  await page.goto(at('tradewind', guide))
  for (const answer of ['No data abroad', 'Bars, but no 4G', 'Data roaming is off', 'Samsung']) {
    await page.locator('.choice', { hasText: answer }).click()
  }
  await expect(page.locator('h1')).toHaveText('Turn on data roaming for the eSIM')
  const shown = page.getByRole('img', { name: /press “Data roaming”/ })
  await expect(shown).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check the connection' })).toHaveAttribute(
    'href',
    '/account/orders',
  )
  await page.getByRole('link', { name: 'What do the settings say?' }).click()
  await page.locator('.choice', { hasText: 'Both are right' }).click()
  // The phone is not asked again.
  await expect(page.locator('.phone.samsung').first()).toBeVisible()
  await page.context().close()
})
