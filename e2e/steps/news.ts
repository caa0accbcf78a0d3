import { expect, type Page, type Route } from 'playwright/test'

/** What pages of the portal ask for while they are shown, as far as tests change it. */
type News = {
  figures: { used: { value: string } }
  asOf: string
  all: { free: number }
  requests: { id: string; person: string }[]
}

/** Changes what the page is answered when it asks for what is new. */
export async function answerWith(
  page: Page,
  url: RegExp,
  change: (now: News) => void,
): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    const now = await response.json()
    change(now)
    await route.fulfill({ response, json: now })
  })
}

/** Comes back to the page, which then asks for what is new, until something holds. */
export async function comeBackUntil(page: Page, expected: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expected()
  }).toPass()
}

/** Holds requests back until the returned function is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route: Route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
