import type { Page } from 'playwright/test'
import { expect } from '../test.ts'
import { at } from '../visit.ts'
import { checkoutPath } from './checkout-path.ts'
import { mailsTo } from './inbox.ts'
import { signInTo } from './member.ts'
import { playOnPhone } from './phone.ts'

export const pay = '.stub button[type=submit]'

/** `keeps`: the card is kept, and one press may charge it. */
type Place = { tenant: string; prefix?: string; destination: string; keeps?: boolean }

/**
 * Buys an eSIM of 1 GB with an account that has used none yet, and connects it; returns its URL.
 */
export async function travel(
  page: Page,
  { tenant, prefix = '', destination, keeps = false }: Place,
): Promise<string> {
  const plan = at(tenant, `/${destination}-eSIM/1gb-7d`)
  await signInTo(page, at(tenant, prefix + (await checkoutPath(page, plan))), 'new')
  await page.locator('input[name=consent]').check()
  if (keeps) {
    await page.locator('input[name=keep_card]').check()
    await page.locator('input[name=one_press]').check()
  }
  await page.locator(pay).click()
  await expect(page.locator('.qr svg')).toBeVisible({ timeout: 20_000 })
  await page.locator('.install-panel a.link').click()
  await page.waitForURL(/\/esim\//)
  const esim = page.url()
  // A plan that accepts more data only while it is active says so before, and offers none.
  await expect(page.locator('[aria-labelledby=added]')).toBeVisible()
  await expect(page.locator('a[href$="/addon"]')).toHaveCount(0)
  await playOnPhone(page, esim, 'connect')
  return esim
}

/** Returns the link that stops an eSIM's automatic top-up, from the mail about a top-up. */
export async function stopLink(page: Page, esim: string): Promise<string> {
  const mails = await mailsTo(page, 'new@demo.tradewind.example')
  const { pathname } = new URL(esim)
  const [links = []] = mails
    .map((mail) => mail.links.map((link) => new URL(link)))
    .filter((each) => each.some((link) => link.pathname === `${pathname}/addon`))
  const link = links.find(({ searchParams }) => searchParams.get('for') === 'top-up')
  return link ? link.pathname + link.search : ''
}
