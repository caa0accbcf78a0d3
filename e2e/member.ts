import { expect, type Page } from 'playwright/test'
import { at } from './visit.ts'

/** The members of the demonstration organisations, by the first part of their address. */
export type Member = 'postpaid' | 'prepaid' | 'viewer' | 'manager' | 'bt'

/** Signs in as a demonstration member, by keys and also without a script, on the way to a page. */
export async function signIn(page: Page, path: string, name: Member): Promise<void> {
  // A business traveller signs in like everybody who buys in the shop.
  const query = { ...(name === 'bt' ? {} : { for: 'business' }), redirect: path }
  await page.goto(at('tradewind', `/auth/signin?${new URLSearchParams(query)}`))
  await page.locator('input[name=email]').fill(`${name}@demo.tradewind.example`)
  await page.locator('input[name=password]').fill('tradewind-demo-2026')
  await page.locator('form:has(input[name=password]) button[type=submit]').press('Enter')
  await expect(page).toHaveURL(at('tradewind', path))
}
