import { expect, type Page } from 'playwright/test'
import { at } from '../visit.ts'

export type Mail = { id: string; kind: string; text: string; links: string[] }

/** Returns the mails to an address so far, the newest first. */
export async function mailsTo(page: Page, email: string): Promise<Mail[]> {
  const inbox = at('tradewind', `/__dev/inbox.json?to=${encodeURIComponent(email)}`)
  return (await (await page.request.get(inbox)).json()).mails
}

/** Returns the links of a path that were mailed to an address so far, each once. */
export async function linksTo(page: Page, email: string, path: string): Promise<string[]> {
  const texts = (await mailsTo(page, email)).map(({ text }) => text)
  const link = new RegExp(`https?:\\S+${path}\\S*`)
  return [...new Set(texts.flatMap((text) => link.exec(text)?.[0] ?? []))]
}

/** Returns the newest link of a path that is mailed to an address, once there are that many. */
export async function mailedLink(
  page: Page,
  { email, path, links = 1 }: { email: string; path: string; links?: number },
): Promise<string> {
  // Longer than a round of the clock, in which the network's answers are fetched.
  await expect
    .poll(async () => (await linksTo(page, email, path)).length, { timeout: 75_000 })
    .toBeGreaterThanOrEqual(links)
  return (await linksTo(page, email, path))[0] ?? ''
}
