import { readFileSync } from 'node:fs'
import { codeFor, sessionOf } from './shopper.ts'
import { joinShop, type Shop } from './steps/account.ts'
import {
  card,
  changeEmail,
  changePicture,
  enterCode,
  expectGoodPages,
  expectNotice,
  firstPassword,
  nextPassword,
  press,
  rename,
  setPassword,
  signedInElsewhere,
  signIn,
  signInByCode,
} from './steps/settings-page.ts'
import { expect, test } from './test.ts'
import { at, open, watch } from './visit.ts'

const shops: Shop[] = [
  { tenant: 'tradewind', locale: 'en', prefix: '' },
  { tenant: 'edelweiss', locale: 'de', prefix: '/de' },
]
const [english = { tenant: 'tradewind', locale: 'en', prefix: '' } as const] = shops
for (const shop of shops) {
  const isEnglish = shop.locale === 'en'
  test.describe(`A5 settings at ${shop.tenant} in ${shop.locale}`, () => {
    test(`name, picture, data, and the end of the account${isEnglish ? ' @node' : ' @deep'}`, async ({
      page,
    }) => {
      test.slow()
      const account = await joinShop(page, shop)
      const { text, url } = account
      await open(page, url('/account/settings'))
      const faults = watch(page)
      await rename(page, account, 'Nuri Vale')
      await changePicture(page, account)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: text('settings_data_get') }).click()
      const file = await (await download).path()
      const { data } = JSON.parse(readFileSync(file, 'utf8'))
      expect(data.profile).toMatchObject({ email: account.email, name: 'Nuri Vale' })
      expect(faults).toEqual([])
      await page.getByRole('link', { name: text('settings_delete_title') }).click()
      await press(page, text('settings_delete_title'))
      await press(page, text('settings_delete_submit'))
      await expect(page.getByText(text('settings_delete_needed')).first()).toBeVisible()
      await page.getByLabel(text('settings_delete_check')).check()
      await press(page, text('settings_delete_submit'))
      await expect(page).toHaveURL(url('/auth/signin?done=deleted'))
      await expectNotice(page, text('settings_delete_done'))
      expect((await sessionOf(page)).profile).toBeNull()
    })

    test(`password, address by two codes, and sign-out everywhere${isEnglish ? ' @deep' : ''}`, async ({
      browser,
      page,
    }) => {
      test.slow()
      const account = await joinShop(page, shop)
      const { text, url } = account
      await open(page, url('/account/settings'))
      await setPassword(page, account)
      const other = await signedInElsewhere(browser, account)
      const part = card(page, text('auth_field_password'))
      await part.getByLabel(text('settings_password_current')).fill('not it')
      await part.getByLabel(text('auth_field_new_password')).fill(nextPassword)
      await press(part, text('settings_save'))
      await expect(part.getByLabel(text('settings_password_current'))).toHaveAccessibleDescription(
        text('settings_problem_password'),
      )
      await setPassword(page, account, firstPassword)
      await other.goto(url('/account/settings'))
      await expect(other).toHaveURL(/\/auth\/signin/)
      await signIn(other, account, nextPassword)
      const newEmail = await changeEmail(page, account)
      expect((await sessionOf(page)).profile?.email).toBe(newEmail)
      await press(page, text('settings_leave_all'))
      await expect(page).toHaveURL(url('/auth/signin?done=signed_out'))
      await expectNotice(page, text('settings_leave_done'))
      await other.reload()
      await expect(other).toHaveURL(/\/auth\/signin/)
      await other.context().close()
    })
  })
}

test('A5 language and currency of the account become the shop’s', async ({ context, page }) => {
  const { text, url } = await joinShop(page, english)
  await open(page, url('/account/settings'))
  const part = card(page, text('settings_region_title'))
  await part.getByLabel(text('shell_language_title')).selectOption('de')
  await part.getByLabel(text('shell_currency_title')).selectOption('EUR')
  await part.getByRole('checkbox').check()
  await press(part, text('settings_save'))
  await expect(page).toHaveURL(url('/de/account/settings?done=region#region'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const cookies = await context.cookies(url('/'))
  expect(cookies.find(({ name }) => name === 'currency')?.value).toBe('EUR')
  await expect(page.getByRole('combobox', { name: 'Sprache', exact: true })).toHaveValue('de')
  await expect(page.getByRole('checkbox')).toBeChecked()
})

test('A5 a currency chosen in the shop is the account’s in every browser, at once @deep', async ({
  browser,
  page,
}) => {
  const account = await joinShop(page, english)
  await open(page, account.url('/shop'))
  const choice = page.locator('header summary', { hasText: 'USD' })
  await choice.click()
  await page.locator('header .menu-body').getByRole('button', { name: 'CHF' }).click()
  await expect(page.locator('header summary', { hasText: 'CHF' })).toBeVisible()
  const elsewhere = await (await browser.newContext()).newPage()
  await signInByCode(elsewhere, account)
  await expect(elsewhere.locator('header summary', { hasText: 'CHF' })).toBeVisible()
  await expect(elsewhere.locator('article.tk').first()).toContainText('CHF')
  await elsewhere.context().clearCookies({ name: 'currency' })
  await open(elsewhere, account.url('/shop'))
  await expect(elsewhere.locator('header summary', { hasText: 'CHF' })).toBeVisible()
  await elsewhere.context().close()
})

test('A5 the settings work without script @deep', async ({ plainPage: page }) => {
  test.slow()
  const account = await joinShop(page, english)
  const { email, text, url } = account
  await rename(page, account, 'Ode Marrow')
  await changePicture(page, account)
  const you = card(page, text('settings_you_title'))
  const file = you.getByLabel(text('settings_picture_upload'))
  const say = async (mimeType: string, buffer: Buffer, key: string) => {
    await file.setInputFiles({ name: 'me', mimeType, buffer })
    await press(you, text('settings_picture_send'))
    await expect(file).toHaveAccessibleDescription(text(key))
  }
  await say('text/plain', Buffer.from('none'), 'settings_picture_type')
  await say('image/png', Buffer.from('none'), 'settings_picture_type')
  await say('image/png', Buffer.alloc(3_000_000), 'settings_picture_large')
  await setPassword(page, account)
  await page.goto(url('/account/confirm?redirect=%2Faccount%2Fsettings%3Fstep%3Ddelete'))
  await press(page, text('auth_way_code'))
  await enterCode(page, account, (await codeFor(page.request, email)).code)
  await expect(page).toHaveURL(url('/account/settings?step=delete'))
  await page.locator('summary', { hasText: text('settings_delete_title') }).click()
  await press(page, text('settings_delete_submit'))
  await expect(page.getByText(text('settings_delete_needed'))).toBeVisible()
  await page.getByLabel(text('settings_delete_check')).check()
  await press(page, text('settings_delete_submit'))
  await expectNotice(page, text('settings_delete_done'))
  await page.goto(url('/account/settings'))
  await expect(page).toHaveURL(/\/auth\/signin\?redirect=/)
})

test('A5 a consumer’s pages are accessible in both themes @deep', async ({ page }) => {
  test.slow()
  await joinShop(page, english)
  await expectGoodPages(page, [
    '/account/settings?done=name',
    '/account/settings?step=delete',
    '/account/confirm?redirect=%2Faccount%2Fsettings',
  ])
  await page.goto(at('tradewind', '/account/company-settings'))
  await expect(page).toHaveURL(at('tradewind', '/account/settings'))
})

test('A5 a member’s pages are accessible in both themes @deep', async ({ page }) => {
  test.slow()
  await open(page, at('tradewind', '/auth/signin?for=business&redirect=%2Faccount%2Fsettings'))
  await page.getByLabel('E-mail address').fill('postpaid@demo.tradewind.example')
  await page.getByLabel('Password').fill('tradewind-demo-2026')
  await press(page, 'Sign in')
  await expect(page).toHaveURL(at('tradewind', '/account/enterprise-settings'))
  await expect(page.getByRole('region', { name: 'E-mail address' })).toHaveCount(0)
  await expectGoodPages(page, ['/account/enterprise-settings', '/account/company-settings'])
  await expect(page.getByText('Meridian Surveys Demo').first()).toBeVisible()
})
