import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { callApi, field, freshEmail, press, sessionOf, visited } from './shopper.ts'
import {
  expectSignedIn,
  fillIn,
  forget,
  giveCode,
  makePasswordDue,
  password,
  signUp,
} from './steps/sign-up.ts'
import { expect, ownAddress, test } from './test.ts'
import { hydrated, open } from './visit.ts'

const shops = [
  { shop: visited('tradewind', 'en'), affiliate: null, provider: 'google' },
  { shop: visited('edelweiss', 'de'), affiliate: 'edelweiss', provider: 'facebook' },
]

for (const { shop, affiliate, provider } of shops) {
  const isEnglish = shop.locale === 'en'
  test.describe(`${shop.tenant} in ${shop.locale}`, () => {
    test(`an account is made with address, code and password${isEnglish ? ' @node' : ' @deep'}`, async ({
      page,
    }) => {
      const email = await signUp(page, shop)
      await expectSignedIn(page, email)
      await expect(page.locator('html')).toHaveAttribute('lang', shop.locale)
      expect((await sessionOf(page)).profile?.locale).toBe(shop.locale)
    })

    test('a password signs in, and a wrong one does not @deep', async ({ page, context }) => {
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

    test('a mailed code signs in @deep', async ({ page, context }) => {
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

    test(`a forgotten password is replaced, and the old one is none${isEnglish ? ' @deep' : ''}`, async ({
      page,
      context,
    }) => {
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

    test('whose password is due sets a new one first @deep', async ({ page, context }) => {
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

    test(`${provider} without an address is asked for one @deep`, async ({ page }) => {
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

    test('R-TOK-4: signing out everywhere ends another browser’s session @deep', async ({
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

    test('R-UI-1: a password signs in @deep', async ({ page, context }) => {
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

test('a member signs in on the enterprise form and is led to the portal @deep', async ({
  page,
}) => {
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

test('a shop without pages for organisations asks nobody whether they are of one @deep', async ({
  page,
}) => {
  const shop = visited('edelweiss', 'de')
  await open(page, shop.page('/auth/signin?for=business'))
  await expect(field(page, shop.text('auth_field_email'))).toBeVisible()
  await expect(page.getByText(shop.text('auth_for_business'), { exact: true })).toHaveCount(0)
})
