import { toSnake } from '#contract/case.ts'
import { knowsTag } from '#contract/etag.ts'
import type { BackendContext } from './backend-env.ts'

const hasher = 'SHA-256'

/**
 * Answers with data that any cache may store for a minute. The ETag is a hash of the content:
 * prices change with the clock and differ by channel, so no version number identifies them.
 */
export async function cachedAnswer(c: BackendContext, data: object): Promise<Response> {
  const body = JSON.stringify(toSnake(data))
  const etag = await tagOf(body)
  c.header('cache-control', 'public, max-age=60, stale-while-revalidate=600')
  c.header('vary', 'x-channel-id, accept-language')
  c.header('etag', etag)
  if (knowsTag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  c.header('content-type', 'application/json; charset=utf-8')
  return c.body(body)
}

async function tagOf(body: string): Promise<string> {
  const digest = await crypto.subtle.digest(hasher, new TextEncoder().encode(body))
  const hex = [...new Uint8Array(digest, 0, 12)].map((byte) => byte.toString(16).padStart(2, '0'))
  return `"${hex.join('')}"`
}
