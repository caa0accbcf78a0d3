import { type BrowserContext, expect, type Page } from 'playwright/test'
import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { at } from '../visit.ts'

/** The members of the demonstration organisations, by the first part of their address. */
export type Member = 'postpaid' | 'prepaid' | 'viewer' | 'manager' | 'bt'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Sessions that tests of this process have begun, as checking a password takes long on purpose. */
const sessions = new Map<Member, { cookies: Cookies; begunAt: number }>()
/** How long a session is given to tests: none of them lives to see its access token expire. */
const sharedMs = 8 * 60_000

/** Opens a page as a demonstration member, who signs in on the way to it unless a test just did. */
export async function signIn(page: Page, path: string, name: Member): Promise<void> {
  const known = sessions.get(name)
  if (known && Date.now() - known.begunAt < sharedMs) {
    await page.context().addCookies(known.cookies)
    await page.goto(at('tradewind', path))
  } else {
    // Whoever is signed in does not see the form.
    await page.context().clearCookies()
    await signInAnew(page, path, name)
    sessions.set(name, { cookies: await page.context().cookies(), begunAt: Date.now() })
  }
  await expect(page).toHaveURL(at('tradewind', path))
}

/** The same with a session of its own, by keys and also without a script. */
export async function signInAnew(page: Page, path: string, name: Member): Promise<void> {
  // A business traveller signs in like everybody who buys in the shop.
  const query = { for: name === 'bt' ? 'personal' : 'business', redirect: path }
  await page.goto(at('tradewind', `/auth/signin?${new URLSearchParams(query)}`))
  await fillIn(page, name)
  await expect(page).toHaveURL(at('tradewind', path))
}

/** Opens the URL of a page by signing in with a demonstration account on the way. */
export async function signInTo(page: Page, url: string, name?: string): Promise<void> {
  await page.goto(url)
  await choosePassword(page)
  await fillIn(page, name)
  await page.waitForURL(({ pathname }) => !pathname.includes('/auth/'))
}

/** Chooses the password on the way to a purchase, which asks for a mailed code. */
export async function choosePassword(page: Page): Promise<void> {
  const url = new URL(page.url())
  if (!url.searchParams.get('redirect')?.startsWith('/checkout?')) return
  url.searchParams.delete('step')
  url.searchParams.set('for', 'personal')
  await page.goto(url.href)
}

/** Fills in the form by which somebody signs in, and sends it. */
export async function fillIn(page: Page, name = 'traveller'): Promise<void> {
  await page.locator('input[name=email]').fill(`${name}@demo.tradewind.example`)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('form:has(input[name=password]) button[type=submit]').press('Enter')
}
