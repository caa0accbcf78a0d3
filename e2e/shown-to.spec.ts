import { freshEmail } from './shopper.ts'
import { beAccount, joinShop } from './steps/account.ts'
import { card, press } from './steps/settings-page.ts'
import { expect, test } from './test.ts'
import { hydrated } from './visit.ts'

test('R-PEO-1: a form acts for nobody who has signed in since, in another tab', async ({
  page,
  context,
}) => {
  const { text, url } = await joinShop(page, { tenant: 'tradewind', locale: 'en', prefix: '' })
  await hydrated(page)
  const other = await context.newPage()
  await context.clearCookies()
  const email = freshEmail()
  await beAccount(other, url('/account/settings'), email)
  const name = text('settings_name_label')
  const before = await other.getByLabel(name, { exact: true }).inputValue()
  await page.getByLabel(name, { exact: true }).fill('Nuri Vale')
  await press(card(page, text('settings_you_title')), text('settings_save'))
  const title = text('error_other_title').replace('{email}', email)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('link', { name: text('error_other_again') }).click()
  await expect(page).toHaveURL(url('/account/settings'))
  await expect(page.getByLabel(name, { exact: true })).toHaveValue(before)
})
