import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from 'playwright/test'
import { demoPassword } from '#backend/demo/seed-accounts.ts'
import { shopDatabase } from './runtime.ts'
import {
  callApi,
  codeFor,
  field,
  freshEmail,
  press,
  sessionOf,
  type Visited,
  visited,
} from './shopper.ts'
import { expect, ownAddress, test } from './test.ts'
import { hydrated, open } from './visit.ts'

const password = 'vier Löffel im Klavier'
const shops = [
  { shop: visited('tradewind', 'en'), affiliate: null, provider: 'google' },
  { shop: visited('edelweiss', 'de'), affiliate: 'edelweiss', provider: 'facebook' },
]

/** Signs up by form; ends on the page that was asked for. */
async function signUp(page: Page, shop: Visited): Promise<string> {
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
async function giveCode(
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

async function fillIn(page: Page, shop: Visited, credentials: Credentials): Promise<void> {
  await field(page, shop.text('auth_field_email')).fill(credentials.email)
  await field(page, shop.text('auth_field_password')).fill(credentials.password)
  await press(page, shop.text('auth_signin_submit'))
}

async function expectSignedIn(page: Page, email: string): Promise<void> {
  expect(await sessionOf(page)).toMatchObject({ signed_in: true, profile: { email } })
}

/** Clears the browser's session, so that it acts as another browser. */
async function forget(context: BrowserContext): Promise<void> {
  await context.clearCookies()
}

/** Requires a new password, as an operator does when a password has become known. */
async function makePasswordDue(email: string): Promise<void> {
  const database = new DatabaseSync(await shopDatabase('.wrangler/test'), { timeout: 5000 })
  const { changes } = database
    .prepare('UPDATE account SET password_due = 1 WHERE email = ?')
    .run(email)
  database.close()
  expect(changes).toBe(1)
}

for (const { shop, affiliate, provider } of shops) {
  test.describe(`${shop.tenant} in ${shop.locale}`, () => {
    test('an account is made with address, code and password', async ({ page }) => {
      const email = await signUp(page, shop)
      await expectSignedIn(page, email)
      await expect(page.locator('html')).toHaveAttribute('lang', shop.locale)
      expect((await sessionOf(page)).profile?.locale).toBe(shop.locale)
    })

    test('a password signs in, and a wrong one does not', async ({ page, context }) => {
      const email = await signUp(page, shop)
      await forget(context)
      await open(page, shop.page('/auth/signin?redirect=%2Fshop%3Fq%3Dkorea'))
      await fillIn(page, shop, { email, password: 'turnip cobalt zeppelin' })
      await expect(page.getByText(shop.text('auth_problem_credentials'))).toBeVisible()
      expect((await sessionOf(page)).signed_in).toBe(false)
      await fillIn(page, shop, { email, password })
      await expect(page).toHaveURL(shop.page('/shop?q=korea'))
      await expectSignedIn(page, email)
    })

    test('a mailed code signs in', async ({ page, context }) => {
      const email = await signUp(page, shop)
      await forget(context)
      await open(page, shop.page('/auth/signin?redirect=%2Fshop'))
      await field(page, shop.text('auth_field_email')).fill(email)
      await page.getByRole('link', { name: shop.text('auth_way_code') }).click()
      await press(page, shop.text('auth_code_send'))
      await expect(page).toHaveURL(shop.page('/auth/signin?step=code'))
      await giveCode(page, shop, { email, codes: 2 })
      await expect(page).toHaveURL(shop.page('/shop'))
      await expectSignedIn(page, email)
    })

    test('a forgotten password is replaced, and the old one is none', async ({ page, context }) => {
      const email = await signUp(page, shop)
      await forget(context)
      await open(page, shop.page('/auth/signin?redirect=%2Fshop'))
      await page.getByRole('link', { name: shop.text('auth_way_reset') }).click()
      await expect(page).toHaveURL(/step=reset/)
      await field(page, shop.text('auth_field_email')).fill(email)
      await press(page, shop.text('auth_code_send'))
      await giveCode(page, shop, { email, codes: 2 })
      await expect(page).toHaveURL(shop.page('/auth/signin?step=password'))
      await field(page, shop.text('auth_field_new_password')).fill('zwölf Kamele auf dem Dach')
      await press(page, shop.text('auth_password_submit'))
      await expect(page).toHaveURL(shop.page('/shop'))
      await expectSignedIn(page, email)
      await forget(context)
      await open(page, shop.page('/auth/signin'))
      await fillIn(page, shop, { email, password })
      await expect(page.getByText(shop.text('auth_problem_credentials'))).toBeVisible()
    })

    test('whose password is due sets a new one first', async ({ page, context }) => {
      const email = await signUp(page, shop)
      await forget(context)
      await makePasswordDue(email)
      await open(page, shop.page('/auth/signin?redirect=%2Fshop'))
      await fillIn(page, shop, { email, password })
      await expect(page).toHaveURL(shop.page('/auth/signin?step=password'))
      expect((await sessionOf(page)).signed_in).toBe(false)
      await field(page, shop.text('auth_field_new_password')).fill('zwölf Kamele auf dem Dach')
      await press(page, shop.text('auth_password_submit'))
      await expect(page).toHaveURL(shop.page('/shop'))
      await expectSignedIn(page, email)
    })

    test(`${provider} without an address is asked for one`, async ({ page }) => {
      const email = freshEmail()
      await page.goto(shop.page(`/auth/social/${provider}?redirect=%2Fshop`))
      await press(page, 'Noor Noaddress')
      await expect(page).toHaveURL(shop.page('/auth/signin?step=email'))
      await hydrated(page)
      await field(page, shop.text('auth_field_email')).fill(email)
      await press(page, shop.text('auth_code_send'))
      await giveCode(page, shop, { email, codes: 1 })
      await expect(page).toHaveURL(shop.page('/shop'))
      await expectSignedIn(page, email)
      // The account is deleted, so that the provider's person is new in the next run.
      expect(await callApi(page, '/user/delete_account', { affiliate })).toBe(200)
    })

    test('R-TOK-4: signing out everywhere ends another browser’s session', async ({
      page,
      browser,
    }) => {
      const email = await signUp(page, shop)
      const other = await browser.newContext({ extraHTTPHeaders: ownAddress() })
      const elsewhere = await other.newPage()
      await open(elsewhere, shop.page('/auth/signin?redirect=%2Fshop'))
      await fillIn(elsewhere, shop, { email, password })
      await expect(elsewhere).toHaveURL(shop.page('/shop'))
      const profile = { affiliate }
      expect(await callApi(elsewhere, '/user/get_profile', profile)).toBe(200)
      const everywhere = { input: { everywhere: true }, affiliate }
      expect(await callApi(page, '/user/sign_out', everywhere)).toBe(200)
      expect(await callApi(elsewhere, '/user/get_profile', profile)).toBe(401)
      expect((await sessionOf(elsewhere)).signed_in).toBe(false)
      expect((await sessionOf(page)).signed_in).toBe(false)
      await other.close()
    })
  })

  test.describe(`${shop.tenant} in ${shop.locale}, without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })

    test('R-UI-1: a password signs in', async ({ page, context }) => {
      await page.goto(shop.page('/auth/signin?redirect=%2Fshop%3Fq%3Djapan'))
      const email = 'traveller@demo.tradewind.example'
      await fillIn(page, shop, { email, password: 'turnip cobalt zeppelin' })
      await expect(page.getByText(shop.text('auth_problem_credentials'))).toBeVisible()
      await fillIn(page, shop, { email, password: demoPassword })
      await expect(page).toHaveURL(shop.page('/shop?q=japan'))
      const names = (await context.cookies()).map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['__Host-session', '__Host-refresh']))
    })
  })
}

test('a member signs in on the enterprise form and is led to the portal', async ({ page }) => {
  const shop = visited('tradewind', 'en')
  const email = 'prepaid@demo.tradewind.example'
  await open(page, shop.page('/auth/signin'))
  await page.getByRole('link', { name: shop.text('auth_for_business'), exact: true }).click()
  await expect(page).toHaveURL(/for=business/)
  await fillIn(page, shop, { email, password: demoPassword })
  await expect(page).toHaveURL(shop.page('/enterprise/manage'))
  await expect(page.locator('h1')).toHaveText(/Northpass/)
  await expectSignedIn(page, email)
  expect((await sessionOf(page)).profile?.flag).toBe('enterprise|PRE_PAID')
})

test('a shop without pages for organisations asks nobody whether they are of one', async ({
  page,
}) => {
  const shop = visited('edelweiss', 'de')
  await open(page, shop.page('/auth/signin?for=business'))
  await expect(field(page, shop.text('auth_field_email'))).toBeVisible()
  await expect(page.getByText(shop.text('auth_for_business'), { exact: true })).toHaveCount(0)
})
