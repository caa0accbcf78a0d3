import type { Browser, Page } from 'playwright/test'
import { expect, ownAddress } from '../test.ts'
import type { Account } from './account.ts'

/** The name that a giver without one is asked for. */
export const giverName = 'Nia Novak'

export async function give(page: Page, { text }: Account, email: string) {
  const part = page.locator('section[aria-labelledby=give]')
  await part.locator('input[name=email]').fill(email)
  const name = part.locator('input[name=name]')
  if ((await name.count()) > 0) await name.fill(giverName)
  await part.locator('input[name=consent]').check()
  await part.getByRole('button', { name: text('gift_submit') }).click()
  await expect(page.locator('section[aria-labelledby=offered]')).toContainText(email)
}

/** Returns the QR code of an eSIM's page as its path data. */
export async function codeOf(page: Page): Promise<string> {
  return (await page.locator('.qr svg path').last().getAttribute('d')) ?? ''
}

export async function asFriend(browser: Browser, isScripted = true): Promise<Page> {
  const extraHTTPHeaders = ownAddress()
  const context = await browser.newContext({ extraHTTPHeaders, javaScriptEnabled: isScripted })
  return context.newPage()
}

/** Signs up at the embedded provider from the current page. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.locator('.gift-ways a').first().click()
  await page.waitForURL(/\/auth\/signin/)
  await page.getByRole('link', { name: 'Google' }).click()
  await page.getByLabel('Somebody else').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/gift\?token=/)
}
