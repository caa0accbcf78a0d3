import { type Browser, devices, type Page } from 'playwright/test'
import { expect } from '../test.ts'

const iPhone = devices['iPhone 15']
export const iPhoneOn = (system: string) =>
  iPhone.userAgent.replace(/iPhone OS \d+_\d+/, `iPhone OS ${system}`)
export const toApple = 'esimsetup.apple.com'
export const toAndroid = 'esimsetup.android.com'

/** Opens the page that the visitor sees on another device of theirs. */
export async function openOn(browser: Browser, visitor: Page, using: Using): Promise<Page> {
  const storageState = await visitor.context().storageState()
  const context = await browser.newContext({ ...using, storageState })
  const page = await context.newPage()
  await page.goto(visitor.url())
  return page
}

/** Returns the hosts of the install links that an eSIM's page shows on a device. */
export async function oneTapHosts(
  browser: Browser,
  visitor: Page,
  using: Using,
): Promise<string[]> {
  const page = await openOn(browser, visitor, using)
  await expect(page.locator('.ways .copy-field')).toHaveCount(2)
  const links = page.locator('.one-tap a').filter({ visible: true })
  const hosts = await links.evaluateAll((all) =>
    all.map((a) => new URL((a as HTMLAnchorElement).href).host),
  )
  await page.context().close()
  return hosts
}
type Using = { userAgent: string; hasTouch: boolean }
