import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from 'playwright/test'
import { shopDatabase } from '../runtime.ts'
import { codeFor, field, freshEmail, press, sessionOf, type Visited } from '../shopper.ts'
import { expect } from '../test.ts'
import { open } from '../visit.ts'

export const password = 'vier Löffel im Klavier'
/** Signs up by form; ends on the page that was asked for. */
export async function signUp(page: Page, shop: Visited): Promise<string> {
  const email = freshEmail()
  await open(page, shop.page('/auth/signup?redirect=%2Fshop%3Fq%3Djapan'))
  await field(page, shop.text('auth_field_email')).fill(email)
  await press(page, shop.text('auth_code_send'))
  await expect(page).toHaveURL(shop.page('/auth/signup?step=code'))
  await giveCode(page, shop, { email, codes: 1 })
  await expect(page).toHaveURL(shop.page('/auth/signup?step=account'))
  await field(page, shop.text('auth_field_name')).fill('Ada Example')
  await field(page, shop.text('auth_field_new_password')).fill(password)
  await press(page, shop.text('auth_account_submit'))
  await page.getByRole('link', { name: shop.text('auth_tips_go_on'), exact: true }).click()
  await expect(page).toHaveURL(shop.page('/shop?q=japan'))
  return email
}

/** Enters the mailed code; the mail must be in the shop's language. */
export async function giveCode(
  page: Page,
  shop: Visited,
  { email, codes }: { email: string; codes: number },
): Promise<void> {
  // The previous step mails the code, which may take a while on a busy machine.
  await expect(page.getByText(email)).toBeVisible({ timeout: 15_000 })
  const mail = await codeFor(page.request, email, codes)
  expect([mail.locale, mail.channel]).toEqual([shop.locale, shop.tenant])
  await field(page, shop.text('auth_field_code')).fill(mail.code)
  await press(page, shop.text('auth_code_submit'))
}

type Credentials = { email: string; password: string }

export async function fillIn(page: Page, shop: Visited, credentials: Credentials): Promise<void> {
  await field(page, shop.text('auth_field_email')).fill(credentials.email)
  await field(page, shop.text('auth_field_password')).fill(credentials.password)
  await press(page, shop.text('auth_signin_submit'))
}

export async function expectSignedIn(page: Page, email: string): Promise<void> {
  expect(await sessionOf(page)).toMatchObject({ signed_in: true, profile: { email } })
}

/** Clears the browser's session, so that it acts as another browser. */
export async function forget(context: BrowserContext): Promise<void> {
  await context.clearCookies()
}

/** Requires a new password, as an operator does when a password has become known. */
export async function makePasswordDue(email: string): Promise<void> {
  const database = new DatabaseSync(await shopDatabase('.wrangler/test'), { timeout: 5000 })
  const { changes } = database
    .prepare('UPDATE account SET password_due = 1 WHERE email = ?')
    .run(email)
  database.close()
  expect(changes).toBe(1)
}
