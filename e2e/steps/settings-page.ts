import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import { codeFor, freshEmail } from '../shopper.ts'
import { at, expectAccessibleAt, expectFitsAt, open, watch } from '../visit.ts'
import type { Account } from './account.ts'

export const firstPassword = 'seven gulls over the pier'
export const nextPassword = 'eleven boats below the hill'

/** Finds a card of the settings by its title. */
export function card(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

export async function press(within: Page | Locator, name: string): Promise<void> {
  await within.getByRole('button', { name, exact: true }).click()
}

async function expectSaved(part: Locator, { text }: Account): Promise<void> {
  await expect(part.getByRole('status').filter({ hasText: text('settings_saved') })).toBeVisible()
}

export async function expectNotice(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
}

export async function rename(page: Page, account: Account, name: string): Promise<void> {
  const { text } = account
  const you = card(page, text('settings_you_title'))
  await you.getByLabel(text('settings_name_label'), { exact: true }).fill(name)
  await press(you, text('settings_save'))
  await expectSaved(you, account)
  await page.reload()
  await expect(page.getByLabel(text('settings_name_label'), { exact: true })).toHaveValue(name)
}

/** Returns a valid picture, whatever it shows. */
function pngOf(page: Page): Promise<Buffer> {
  return page.locator('h1').screenshot({ type: 'png' })
}

export async function changePicture(page: Page, account: Account): Promise<void> {
  const { text } = account
  const you = card(page, text('settings_you_title'))
  const worn = you.locator('img.settings-face')
  await you.getByAltText(text('settings_avatar_compass')).click()
  await press(you, text('settings_picture_use'))
  await expectSaved(you, account)
  await expect(worn).toHaveAttribute('src', /avatars\/compass\.svg$/)
  const file = you.getByLabel(text('settings_picture_upload'))
  const buffer = await pngOf(page)
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await press(you, text('settings_picture_send'))
  await expect(worn).toHaveAttribute('src', /files\/pictures\//)
  await expect
    .poll(() => worn.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)
  await press(you, text('settings_picture_remove'))
  await expect(worn).toHaveCount(0)
}

export async function setPassword(page: Page, account: Account, present?: string): Promise<void> {
  const { text } = account
  const part = card(page, text('auth_field_password'))
  if (present) await part.getByLabel(text('settings_password_current')).fill(present)
  const password = present ? nextPassword : firstPassword
  await part.getByLabel(text('auth_field_new_password')).fill(password)
  await press(part, text('settings_save'))
  await expectSaved(part, account)
}

export async function signIn(
  page: Page,
  { email, text, url }: Account,
  password: string,
): Promise<void> {
  await open(page, url('/auth/signin?redirect=%2Faccount%2Fsettings'))
  await page.getByLabel(text('auth_field_email'), { exact: true }).fill(email)
  await page.getByLabel(text('auth_field_password'), { exact: true }).fill(password)
  await press(page, text('auth_signin_submit'))
  // Hashing a password is slow on purpose, and the machine has other load.
  await expect(page).toHaveURL(url('/account/settings'), { timeout: 20_000 })
}

export async function signedInElsewhere(browser: Browser, account: Account): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, account, firstPassword)
  return page
}

export async function enterCode(page: Page, { text }: Account, code: string): Promise<void> {
  await page.getByLabel(text('auth_field_code')).fill(code)
  await press(page, text('auth_code_submit'))
}

/** Proves the current address, then the new one. */
export async function changeEmail(page: Page, account: Account): Promise<string> {
  const { text } = account
  const newEmail = freshEmail()
  const part = card(page, text('auth_field_email'))
  await part.getByLabel(text('settings_email_new')).fill(newEmail)
  await press(part, text('auth_code_send'))
  await expect(page.getByRole('heading', { name: text('auth_code_title') })).toBeVisible()
  await enterCode(page, account, (await codeFor(page.request, account.email)).code)
  await expect(page.getByText(newEmail)).toBeVisible()
  await enterCode(page, account, (await codeFor(page.request, newEmail)).code)
  await expectSaved(part, account)
  return newEmail
}

export async function signInByCode(page: Page, account: Account): Promise<void> {
  const { email, text, url } = account
  await open(page, url('/auth/signin?step=by-code&redirect=%2Fjapan-eSIM'))
  await page.getByLabel(text('auth_field_email')).fill(email)
  await press(page, text('auth_code_send'))
  await expect(page.getByText(email)).toBeVisible({ timeout: 15_000 })
  await enterCode(page, account, (await codeFor(page.request, email)).code)
  await page.waitForURL(url('/japan-eSIM'))
}

/** Checks each page in both themes, on a phone and on a desktop. */
export async function expectGoodPages(page: Page, paths: readonly string[]): Promise<void> {
  const faults = watch(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of paths) {
      await open(page, at('tradewind', path))
      await expect(page.locator('h1')).toHaveCount(1)
      await expectFitsAt(page, 390, 1440)
      await expectAccessibleAt(page, colorScheme)
    }
  }
  expect(faults).toEqual([])
}
