import { expect, type Page } from 'playwright/test'
import { at } from '../visit.ts'
import type { Account, Shop } from './account.ts'
import { checkoutPath } from './checkout-path.ts'

/** Buys the first plan of a country's page; returns the path of its eSIM. */
export async function buyEsim(
  page: Page,
  { url }: Account,
  { tenant, destination }: Pick<Shop, 'tenant'> & { destination: string },
): Promise<string> {
  await page.goto(url(await checkoutPath(page, at(tenant, `/${destination}-eSIM`))))
  await page.locator('input[name=consent]').check()
  await page.locator('.stub button[type=submit]').click()
  await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
  await expect(page.locator('.qr svg')).toBeVisible({ timeout: 20_000 })
  const own = (await page.locator('.install-panel a.link').getAttribute('href')) ?? ''
  return own.slice(own.indexOf('/esim/'))
}
