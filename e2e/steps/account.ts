import { expect, type Page } from 'playwright/test'
import { freshEmail, visited } from '../shopper.ts'

/** A shop in a language, and an account that only one test uses. */
export type Account = {
  email: string
  /** Returns the URL of a page of the shop in that language. */
  url: (path: string) => string
  /** Returns a text of the shop in that language. */
  text: (key: string) => string
}

export type Shop = { tenant: string; locale: 'en' | 'de'; prefix: '' | '/de' }

/** Creates an account without a password at the embedded provider, and opens its settings. */
export async function joinShop(page: Page, { tenant, locale }: Shop): Promise<Account> {
  const email = freshEmail()
  const { page: url, text } = visited(tenant, locale)
  await beAccount(page, url('/account/settings'), email)
  return { email, url, text }
}

/** Opens the URL of a page of the shop as somebody of the embedded provider. */
export async function beAccount(page: Page, url: string, email: string): Promise<void> {
  const { origin, pathname } = new URL(url)
  const [, prefix = '', path = ''] = /^(\/de)?(\/.*)$/.exec(pathname) ?? []
  const query = new URLSearchParams({ redirect: path })
  await page.goto(`${origin}${prefix}/auth/social/google?${query}`)
  await beSomebody(page, email)
  await expect(page).toHaveURL(url)
}

/** Creates an account from the sign-in page, and continues to the page that was asked for. */
export async function joinOnTheWay(page: Page): Promise<void> {
  const ways = page.locator('.auth-more > summary')
  if (await ways.isVisible()) await ways.click()
  await page.locator('a[href*="/auth/social/google"]').click()
  await beSomebody(page, freshEmail())
  await page.waitForURL((url) => !/\/(auth|__dev)\//.test(url.pathname))
}

async function beSomebody(page: Page, email: string): Promise<void> {
  await page.getByLabel('Somebody else').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}
