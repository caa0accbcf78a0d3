import { test as base, type Page, type Response } from 'playwright/test'
import { cookieFaults } from '#worker/testing/cookie-faults.ts'

export { expect } from 'playwright/test'

/** Returns the violations of R-COO-1 by the cookies of an answer of the shop. */
async function faultsOf(response: Response): Promise<string[]> {
  const headers = await response.headersArray()
  return headers
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .flatMap(({ value }) => value.split('\n'))
    .flatMap((header) => cookieFaults(header).map((fault) => `${fault} in ${header}`))
}

/**
 * Returns headers with a random address of the range of RFC 2544, which is not in use: one header
 * for the platform of Workers, and one for Node behind a proxy.
 */
export function ownAddress(): Record<string, string> {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint8Array(2))
  const address = `198.18.${a}.${b}`
  return { 'cf-connecting-ip': address, 'x-forwarded-for': address }
}

/** What an answer that may set cookies is asked for as: files are tested in workerd. */
const answering = new Set(['document', 'fetch', 'xhr', 'other'])

type Fixtures = {
  /** A page without JavaScript, with cookies of its own. */
  plainPage: Page
  watched: undefined
}

/**
 * The base of every browser test: it also fails if any answer to its context sets a cookie that
 * violates R-COO-1, or if a page's policy is violated (R-HDR-1). Each test has its own address, so
 * that limits by address do not affect others.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
  extraHTTPHeaders: async ({}, use) => use(ownAddress()),
  plainPage: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await use(await context.newPage())
    await context.close()
  },
  watched: [
    async ({ context }, use) => {
      const looks: Promise<string[]>[] = []
      const violations: string[] = []
      const ahead = new Set<string>()
      context.on('response', (response) => {
        const request = response.request()
        // Asking for the headers of each file takes a third of a test's time.
        if (!answering.has(request.resourceType())) return
        if (request.headers()['sec-purpose'] === 'prefetch') ahead.add(response.url())
        // A document that was fetched ahead has been looked at; Playwright waits for ever for the
        // headers of its second answer, which the network does not give.
        else if (request.isNavigationRequest() && ahead.delete(response.url())) return
        // The page was closed, so there is no response to check.
        looks.push(faultsOf(response).catch(() => []))
      })
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) {
          violations.push(`${message.text()} at ${message.location().url}`)
        }
      })
      await use(undefined)
      const faults = (await Promise.all(looks)).flat()
      base.expect([...faults, ...violations]).toEqual([])
    },
    { auto: true },
  ],
})
