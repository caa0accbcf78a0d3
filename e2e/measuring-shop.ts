import type { Page } from 'playwright/test'
import { type Chat, startChat } from './outside/fake-chat.ts'
import { withShop } from './own-shop.ts'
import { test as base, expect } from './test.ts'

const tagId = 'G-TEST1234'

type WorkerFixtures = {
  chat: Chat
  /**
   * Returns the URL of a page in the shop with statistics and a chat; the shop of `at` has neither.
   */
  measured: (path: string) => string
}

/** Tests with a second server of the same build, configured with a tag id and a chat. */
export const test = base.extend<object, WorkerFixtures>({
  chat: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern
    async ({}, use) => {
      const chat = await startChat()
      await use(chat)
      await chat.stop()
    },
    { scope: 'worker' },
  ],
  measured: [
    async ({ chat }, use, { parallelIndex }) => {
      // Two files may run in parallel, and each server needs its own database.
      const state = `.wrangler/consent-${parallelIndex}`
      const own = { ANALYTICS_ID: tagId, TRADEWIND_STATE: state }
      await withShop({ ...own, ...chat.settings }, use)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/**
 * Replaces Google's script: sends each event of the layer and sets an identifier, unless switched
 * off.
 */
const tagScript = `(() => {
  const send = (entry) => {
    if (entry[0] !== 'event' || window['ga-disable-${tagId}']) return
    document.cookie = '_ga=GA1.1.1; Path=/'
    fetch('https://region1.google-analytics.com/g/collect', {
      method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify([entry[1], entry[2]]),
    })
  }
  dataLayer.forEach(send)
  const push = dataLayer.push.bind(dataLayer)
  dataLayer.push = (...entries) => (entries.forEach(send), push(...entries))
})()`

type SentEvent = [name: string, fields: Record<string, unknown>]

/** Answers requests to Google's hosts, so that no request of these tests leaves the machine. */
export async function meetGoogle(page: Page) {
  const asked: string[] = []
  const events: SentEvent[] = []
  await page.route(/google/, async (route) => {
    const url = route.request().url()
    asked.push(url)
    if (url.startsWith('https://www.googletagmanager.com/gtag/js')) {
      return route.fulfill({ contentType: 'text/javascript', body: tagScript })
    }
    events.push(route.request().postDataJSON())
    return route.fulfill({ status: 204 })
  })
  return { asked, events, names: () => events.map(([name]) => name) }
}

/** Makes the first interaction, after which a page counts as idle. */
export async function touch(page: Page): Promise<void> {
  await page.mouse.move(200, 300)
  await page.mouse.move(205, 305)
}

export const banner = (page: Page) => page.getByRole('region', { name: 'May we count visits?' })

export async function answer(page: Page, choice: 'Accept' | 'Reject'): Promise<void> {
  await touch(page)
  await banner(page).getByRole('button', { name: choice }).click()
  await expect(banner(page)).toHaveCount(0)
}

export async function consentOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'consent')?.value
}

/** Returns the commands and entries of the data layer, as arrays and objects. */
export function layerOf(page: Page): Promise<unknown[]> {
  return page.evaluate(() => {
    const { dataLayer = [] } = window as { dataLayer?: object[] }
    return dataLayer.map((each) => ('length' in each ? Array.from(each as unknown[]) : each))
  })
}

export const today = () => new Date().toISOString().slice(0, 10)
export const idle = [{ event: 'page-idle' }]
