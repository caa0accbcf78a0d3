import type { BrowserContext, Locator, Page } from 'playwright/test'
import { measureHeader } from './measure/geometry.ts'
import { countShifts, type Shifting } from './measure/shifts.ts'
import { sealInto } from './seal-into.ts'
import { fillIn, signInTo } from './steps/member.ts'
import { hold } from './steps/news.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, expectFitsAt, open, watch } from './visit.ts'

/** One shop for each variant of the header, in both themes. */
const variants = [
  { tenant: 'tradewind', prefix: '' },
  { tenant: 'mtn', prefix: '' },
  { tenant: 'royalairmaroc', prefix: '' },
  { tenant: 'edelweiss', prefix: '/de' },
].flatMap((shop) => (['light', 'dark'] as const).map((colorScheme) => ({ ...shop, colorScheme })))

const shops = [
  { tenant: 'tradewind', prefix: '', signIn: 'Sign in', signOut: 'Sign out' },
  { tenant: 'edelweiss', prefix: '/de', signIn: 'Anmelden', signOut: 'Abmelden' },
]

const menuOf = (page: Page) => page.locator('header .account > details')
const hrefsOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
const linkOf = (page: Page) => page.locator('header .account > a:not(.first-page)')

async function sessionCookies(context: BrowserContext): Promise<string[]> {
  const names = (await context.cookies()).map(({ name }) => name)
  return names.filter((name) => name.startsWith('__Host-'))
}

/**
 * Opens a page and delays the answer of `/session` until its fonts are loaded, as fonts shift the
 * layout, too.
 */
async function openUntold(page: Page, url: string): Promise<void> {
  const release = await hold(page, '**/session')
  await open(page, url)
  await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  await countShifts(page)
  release()
}

test.describe('the account in the header', () => {
  for (const { tenant, prefix, colorScheme } of variants) {
    const deep = tenant === 'tradewind' && colorScheme === 'light' ? '' : ' @deep'
    test(`of ${tenant} in ${colorScheme} says who is signed in and moves nothing${deep}`, async ({
      context,
      page,
      plainPage: plain,
    }) => {
      const url = at(tenant, `${prefix}/japan-eSIM`)
      await plain.setViewportSize({ width: 1440, height: 900 })
      await plain.goto(url)
      await expect(linkOf(plain)).toHaveAttribute(
        'href',
        `${prefix}/auth/signin?redirect=%2Fjapan-eSIM`,
      )
      const sent = await measureHeader(plain)

      await page.emulateMedia({ colorScheme })
      await sealInto(context, tenant)
      const faults = watch(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await openUntold(page, url)
      await expect(menuOf(page).locator('summary')).toContainText('consumer')
      await expect(linkOf(page)).toBeHidden()
      expect(await measureHeader(page)).toEqual(sent)
      expect(await page.evaluate(() => (globalThis as Shifting).headerShifts)).toBe(0)
      await menuOf(page).locator('summary').click()
      await expect(menuOf(page).locator(`a[href="${prefix}/account/passkeys"]`)).toBeVisible()
      await expectAccessible(page, colorScheme)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.locator('header .sheet > summary').click()
      await expect(page.locator('header .sheet').getByText('consumer@')).toBeVisible()
      await expectAccessible(page, colorScheme)
      expect(faults).toEqual([])
    })
  }

  test('keeps a long name inside its room, at every width @deep', async ({ context, page }) => {
    await sealInto(context, 'royalairmaroc', { name: 'Wolfeschlegelsteinhausenbergerdorff' })
    await open(page, at('royalairmaroc', '/fr/japan-eSIM'))
    await menuOf(page).waitFor()
    await expectFitsAt(page, 390, 760, 999)
    for (const width of [1000, 1239, 1240, 1440]) {
      await expectFitsAt(page, width)
      const [slot, summary] = await Promise.all(
        ['header .account', 'header .account summary'].map((part) =>
          page.locator(part).boundingBox(),
        ),
      )
      expect(summary?.width).toBeLessThanOrEqual(slot?.width ?? 0)
    }
  })

  test('is closed on Escape and opened by keyboard @deep', async ({ context, page }) => {
    await sealInto(context, 'tradewind')
    await open(page, at('tradewind', '/shop'))
    const summary = menuOf(page).locator('summary')
    await summary.focus()
    await page.keyboard.press('Enter')
    await expect(menuOf(page)).toHaveAttribute('open', '')
    await page.keyboard.press('Escape')
    await expect(menuOf(page)).not.toHaveAttribute('open')
    await expect(summary).toBeFocused()
  })
})

test.describe('signing in and out by the header', () => {
  for (const { tenant, prefix, signIn: word, signOut } of shops) {
    test(`${tenant}${prefix}: comes back to where it began${prefix && ' @deep'}`, async ({
      context,
      page,
    }) => {
      const faults = watch(page)
      await open(page, at(tenant, `${prefix}/shop?q=japan`))
      await page.locator('header').getByRole('link', { name: word }).click()
      await expect(page).toHaveURL(at(tenant, `${prefix}/auth/signin?redirect=%2Fshop%3Fq%3Djapan`))
      await fillIn(page)
      await expect(page).toHaveURL(at(tenant, `${prefix}/shop?q=japan`))
      await expect(menuOf(page).locator('summary')).toContainText('Mara')
      await menuOf(page).locator('summary').click()
      await menuOf(page).getByRole('button', { name: signOut }).click()
      await expect(page).toHaveURL(at(tenant, `${prefix}/auth/signin?redirect=%2Fshop%3Fq%3Djapan`))
      expect(await sessionCookies(context)).toEqual([])
      await page.goBack()
      await expect(linkOf(page)).toBeVisible()
      await expect(page.locator('header')).not.toContainText('Mara')
      expect(faults).toEqual([])
    })

    test(`${tenant}${prefix}: works without JavaScript${prefix ? '' : ' @deep'}`, async ({
      plainPage: page,
    }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      const own = at(tenant, `${prefix}/account/passkeys`)
      await signInTo(page, own)
      await expect(page).toHaveURL(own)
      await expect(menuOf(page).locator('summary')).toContainText('Mara')
      await menuOf(page).locator('summary').click()
      await menuOf(page).getByRole('button', { name: signOut }).click()
      const signedOut = at(tenant, `${prefix}/auth/signin?redirect=%2Faccount%2Fpasskeys`)
      await expect(page).toHaveURL(signedOut)
      expect(await sessionCookies(page.context())).toEqual([])
      await page.goto(own)
      await expect(page).toHaveURL(signedOut)
    })
  }

  test('a page left open learns that somebody signed out in another tab @deep', async ({
    context,
    page,
  }) => {
    await sealInto(context, 'tradewind')
    await open(page, at('tradewind', '/shop'))
    await expect(menuOf(page)).toBeVisible()
    await context.clearCookies()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(linkOf(page)).toBeVisible()
    await expect(menuOf(page)).toHaveCount(0)
  })
})

test.describe('the account’s pages', () => {
  const paths = ['orders', 'points', 'promos', 'referrals', 'friends', 'settings', 'passkeys'].map(
    (page) => `/account/${page}`,
  )

  for (const kind of ['with a script', 'without a script @deep'] as const) {
    test(`share the menu’s navigation, ${kind}`, async ({ page: scripted, plainPage }) => {
      test.slow()
      const page = kind === 'with a script' ? scripted : plainPage
      await page.setViewportSize({ width: 390, height: 844 })
      await signInTo(page, at('tradewind', '/account/orders'))
      const links = page.locator('nav.account-nav a')
      for (const path of paths) {
        await page.locator(`nav.account-nav a[href="${path}"]`).click()
        await page.waitForURL(at('tradewind', path))
        const here = page.locator('nav.account-nav a[aria-current="page"]')
        await expect(here).toHaveAttribute('href', path)
        await expect(here).toBeInViewport({ ratio: 0.95 })
        expect(await hrefsOf(links)).toEqual(paths)
        const menu = page.locator('header .menu-body.own nav a')
        expect(await hrefsOf(menu)).toEqual(paths)
      }
    })
  }
})
