import { test as base, type Response } from 'playwright/test'
import { cookieFaults } from '../worker/cookie-faults.ts'

export { expect } from 'playwright/test'

/** What R-COO-1 finds wrong with the cookies of an answer of ours. */
async function faultsOf(response: Response): Promise<string[]> {
  const headers = await response.headersArray()
  return headers
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .flatMap(({ value }) => value.split('\n'))
    .flatMap((header) => cookieFaults(header).map((fault) => `${fault} in ${header}`))
}

/** Headers of somebody at an address of their own, in a range that nobody has (RFC 2544). */
export function ownAddress(): Record<string, string> {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint8Array(2))
  return { 'cf-connecting-ip': `198.18.${a}.${b}` }
}

/**
 * The test of every browser run: besides what it says itself it fails where any answer to its own
 * context sets a cookie that R-COO-1 finds fault with, or where the policy of a page is violated
 * (R-HDR-1). Each is somebody else to the limits by address.
 */
export const test = base.extend<{ watched: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
  extraHTTPHeaders: async ({}, use) => use(ownAddress()),
  watched: [
    async ({ context }, use) => {
      const looks: Promise<string[]>[] = []
      const violations: string[] = []
      context.on('response', (response) => {
        // Gone with its page: there is nothing left to look at.
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
