import type { Page } from 'playwright/test'

/**
 * Returns the path from the first plan of a page to its checkout, with a device that supports
 * eSIMs.
 */
export async function checkoutPath(page: Page, address: string): Promise<string> {
  await page.goto(address)
  const link = page.locator('.tk.pass a[href*="/checkout?plan="]').first()
  const href = (await link.getAttribute('href')) ?? ''
  return `${href.slice(href.indexOf('/checkout'))}&device=google-pixel-8`
}
