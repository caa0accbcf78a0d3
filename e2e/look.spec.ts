import type { Page } from 'playwright/test'
import { locales } from '#contract/locale.ts'
import { readTenants } from '#tenants/writing/read-folder.ts'
import { findFaults, findHeaderFaults, measureHeader } from './measure/geometry.ts'
import { expect, test } from './test.ts'
import { at, inLanguage, open } from './visit.ts'

const tenants = readTenants()

const kinds = ['/', '/shop', '/japan-eSIM', '/europe-eSIM', '/global-82-eSIM', '/nowhere']

/** Pages that a tenant's theme changes most: its hero, and tickets under a long name. */
const themed = ['/', '/united-arab-emirates-eSIM']
const languages = ['en', 'de', 'ja', 'th'] as const
const widths = [320, 390, 1440]
const [reference, ...others] = tenants.toSorted((a) => (a.slug === 'tradewind' ? -1 : 0))

// Each test opens many pages, on machines with other load.
test.describe.configure({ timeout: 120_000 })

/** Looks at a page without scripts: at the server's output alone, in which nothing moves. */
async function findAll(page: Page, url: string): Promise<string[]> {
  await page.goto(url)
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const faults = await findFaults(page)
    found.push(...faults.map((fault) => `${url} at ${width}: ${fault}`))
  }
  return found
}

test.describe('nothing is cut, nothing sticks out, one title', () => {
  for (const language of languages) {
    test(`on every kind of page, in ${language} @deep`, async ({ plainPage: page }) => {
      if (!reference) throw new Error('expected tenants')
      const found: string[] = []
      for (const path of kinds)
        found.push(...(await findAll(page, inLanguage(reference, path, language))))
      expect(found).toEqual([])
    })
  }

  for (const tenant of others) {
    test(`at ${tenant.slug} @deep`, async ({ plainPage: page }) => {
      const found: string[] = []
      for (const path of ['/shop', '/europe-eSIM', '/nowhere']) {
        found.push(...(await findAll(page, at(tenant.slug, path))))
      }
      for (const language of languages) {
        for (const path of themed) {
          found.push(...(await findAll(page, inLanguage(tenant, path, language))))
        }
      }
      expect(found).toEqual([])
    })
  }
})

test.describe('the header', () => {
  for (const tenant of tenants) {
    test(`of ${tenant.slug} has its height and keeps it when scripts arrive @deep`, async ({
      page,
      plainPage: plain,
    }) => {
      const url = at(tenant.slug, '/japan-eSIM')
      await plain.goto(url)
      await open(page, url)
      for (const { width, height } of [
        { width: 390, height: 56 },
        { width: 1440, height: 64 },
      ]) {
        for (const each of [plain, page]) await each.setViewportSize({ width, height: 900 })
        const sent = await measureHeader(plain)
        expect(sent.height).toBe(height)
        expect(await measureHeader(page)).toEqual(sent)
      }
    })
  }

  test('stays one line in every language, with the most in it', async ({ plainPage: page }) => {
    const airline = { slug: 'royalairmaroc', defaultLocale: 'en' }
    const found: string[] = []
    for (const locale of locales) {
      // A small page: all of it is laid out anew at each width.
      await page.goto(inLanguage(airline, '/cookies', locale))
      for (const width of [320, 1000, 1239, 1240]) {
        await page.setViewportSize({ width, height: 900 })
        const faults = await findHeaderFaults(page)
        found.push(...faults.map((fault) => `${locale} at ${width}: ${fault}`))
      }
    }
    expect(found).toEqual([])
  })

  for (const locale of ['en', 'de']) {
    test(`leads to every page and to bookings at any width, in ${locale}${locale === 'de' ? '' : ' @deep'}`, async ({
      plainPage: page,
    }) => {
      const shop = { slug: 'royalairmaroc', defaultLocale: 'en' }
      await page.goto(inLanguage(shop, '/japan-eSIM', locale))
      const header = page.locator('header.top')
      const ends = ['/shop', '/data-calculator', '/shop/support_device', '/manage']
      for (const width of [390, 999, 1000, 1100, 1239, 1240, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const menu = header.locator(width < 1000 ? '.sheet > summary' : '.more > summary')
        const hasMenu = await menu.isVisible()
        if (hasMenu) await menu.click()
        for (const end of ends) {
          const links = header.locator(`:is(nav a, .booking)[href$="${end}"]:visible`)
          await expect(links, `${end} at ${width}`).toHaveCount(1)
        }
        if (hasMenu) await menu.click()
      }
    })
  }

  test('has a phone menu that the buy bar does not cover @deep', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await open(page, at('royalairmaroc', '/japan-eSIM'))
    await page.locator('header .sheet > summary').click()
    await page.locator('header .sheet').getByRole('button', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('closes its menu on Escape, on a press outside and after a choice @deep', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1240, height: 900 })
    await open(page, at('royalairmaroc', '/de/japan-eSIM'))
    const more = page.locator('header .more')
    const summary = more.locator('summary')
    await summary.focus()
    await page.keyboard.press('Enter')
    await expect(more).toHaveAttribute('open', '')
    await page.keyboard.press('Escape')
    await expect(more).not.toHaveAttribute('open')
    await expect(summary).toBeFocused()
    await summary.click()
    // Clicks beside the menu, which may overlap the title.
    await page.mouse.click(900, 800)
    await expect(more).not.toHaveAttribute('open')
    await summary.click()
    await more.getByRole('link').last().click()
    await expect(page).toHaveURL(/support_device$/)
    await expect(more).not.toHaveAttribute('open')
  })
})
