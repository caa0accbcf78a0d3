import type { Page } from 'playwright/test'
import { codeFor } from '../shopper.ts'

/** Enters an address on the way to a purchase. */
export async function giveEmail(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('form:has(input[name=email]) button[type=submit]').click()
  await page.locator('input[name=code]').waitFor()
}

/** Enters the mailed code as people paste it, which sends it where the page has its scripts. */
export async function pasteCode(page: Page, email: string, codes = 1): Promise<void> {
  const { code } = await codeFor(page.request, email, codes)
  await page.locator('input[name=code]').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
}

/** Enters address and code; ends on the page that was asked for. */
export async function enterByCode(page: Page, email: string, codes = 1): Promise<void> {
  await giveEmail(page, email)
  await pasteCode(page, email, codes)
  await page.waitForURL(({ pathname }) => !pathname.includes('/auth/'))
}
