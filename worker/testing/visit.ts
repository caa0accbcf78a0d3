import { exports } from 'cloudflare:workers'
import { requireGoodCookies } from './cookie-faults.ts'

/** Sends a request to the built worker as a browser would; redirects are not followed. */
export async function visit(url: string, init: RequestInit = {}): Promise<Response> {
  const worker = (exports as unknown as { default: Fetcher }).default
  const response = await worker.fetch(new Request(url, { redirect: 'manual', ...init }))
  requireGoodCookies(response)
  return response
}

/** Returns a response's `Location` header, or null. */
export function locationOf(response: Response): string | null {
  return response.headers.get('location')
}

/**
 * Returns a document without its nonce: each rendered page has a different one, and a stored page
 * has none.
 */
export function withoutNonce(html: string): string {
  return html.replaceAll(/ nonce="[0-9a-f]{32}"/g, '')
}

export const shop = 'http://localhost:8787'
