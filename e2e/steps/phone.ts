import { expect, type Page } from 'playwright/test'
import { at, open } from '../visit.ts'

/** Plays events of the phone that an eSIM is for, by the URL or the path of the eSIM's page. */
export async function playOnPhone(page: Page, esim: string, ...moves: string[]): Promise<void> {
  const profile = esim.slice(esim.lastIndexOf('/') + 1)
  for (const move of moves) {
    const answer = await page.request.post(at('tradewind', '/__dev/sandbox'), {
      form: { profile, move },
      headers: { origin: at('tradewind', '') },
    })
    expect(answer.ok(), move).toBe(true)
  }
}

/**
 * Opens the page of an eSIM until it shows the network's latest state, which it reads every ten
 * seconds.
 */
export async function openUntil(
  page: Page,
  url: string,
  selector: string,
  openPage: (page: Page, url: string) => Promise<unknown> = open,
): Promise<void> {
  await expect(async () => {
    await openPage(page, url)
    await expect(page.locator(selector).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}
