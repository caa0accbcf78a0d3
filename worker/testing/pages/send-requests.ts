import { vi } from 'vitest'
import { openPerson } from '#worker/testing/test-person.ts'
import { shop, visit } from '#worker/testing/visit.ts'

export type Sent = { path: string; init: RequestInit }

/** Number of requests from one client address and, if signed in, one person. */
const batchSize = 50
/** Number of them sent at once: with more, a page of a busy machine exceeds its backend's deadline. */
const atOnce = 10

/** Sends all requests; returns those with an unacceptable answer and the bugs that were logged. */
export async function sendAll(all: readonly Sent[], isSignedIn: boolean): Promise<unknown[]> {
  const failed: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => failed.push(line))
  for (let at = 0; at < all.length; at += batchSize) {
    const cookie = isSignedIn ? (await openPerson()).cookie : undefined
    const headers = { origin: shop, 'cf-connecting-ip': `192.0.2.${(at / batchSize) % 250}` }
    const batch = all.slice(at, at + batchSize)
    const sender = async () => {
      for (let sent = batch.pop(); sent; sent = batch.pop()) {
        const { path, init } = sent
        const known = { ...headers, ...(cookie ? { cookie } : {}), ...init.headers }
        const response = await visit(shop + path, { ...init, headers: known })
        if (!(await isGood(response, init.method))) {
          failed.push({ path, ...init, body: String(init.body), status: response.status })
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sender))
  }
  return failed
}

/**
 * Whether an answer is acceptable. A refusal must be a page, except for data requests, which the
 * app makes, and malformed addresses.
 */
async function isGood(response: Response, method = 'GET'): Promise<boolean> {
  const { status, headers } = response
  const text = await response.text()
  if (status >= 500) return false
  if (status < 400 || method === 'HEAD' || text === 'The address is malformed.\n') return true
  const type = headers.get('content-type') ?? ''
  return type.startsWith('text/x-script') || isPage(text)
}

function isPage(text: string): boolean {
  return text.startsWith('<!DOCTYPE html>') && text.includes('Tradewind') && text.includes('<main')
}
