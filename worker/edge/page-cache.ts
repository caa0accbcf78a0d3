import { Buffer } from 'node:buffer'
import { type ContentPolicy, reportingEndpoints } from './csp.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Seconds for which a stored page is fresh, and seconds after that during which it is served while
 * it is renewed.
 */
const freshSeconds = 60
const staleSeconds = 86_400
/**
 * The request that renews a stale page marks it as fresh for this many seconds, so that only one
 * renewal runs.
 */
const claimSeconds = 15

const nonceLength = 32

export type PageKey = {
  deployment: string
  tenant: string
  /**
   * The shop's port during development, which is part of the absolute links in the page; empty in
   * production.
   */
  port: string
  locale: string
  currency: string
  /** The name of the hub city that the page's map starts at; undefined for most pages. */
  nearby: string | undefined
  /** The path, with `/.data` appended for a data request. */
  path: string
  /** The query parameters that the page reads, sorted by name. */
  query: string
}

export type StoredPage = { response: Response; isStale: boolean }

/** Returns a new random nonce: 128 bits in hex. */
export function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(nonceLength / 2))
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/**
 * The edge cache of public pages. It stores whole documents as bytes; their nonce is replaced when
 * they are served.
 */
export type PageCache = {
  /** `validFrom` in unix milliseconds: a page that was stored earlier is not returned. */
  find: (key: PageKey, nonce: string, validFrom?: number) => Promise<StoredPage | undefined>
  store: (key: PageKey, page: { bytes: Uint8Array; type: string; nonce: string }) => Promise<void>
}

export function createPageCache(open: () => Cache, policy: ContentPolicy): PageCache {
  return {
    async find(key, nonce, validFrom = 0) {
      const url = urlOf(key)
      const stored = await open().match(url)
      if (!stored || stored.headers.get('x-page-tenant') !== key.tenant) return undefined
      const storedAt = Number(stored.headers.get('x-page-stored-at'))
      if (storedAt <= validFrom) return undefined
      const bytes = await stored.bytes()
      const age = Date.now() - storedAt
      const isStale = age > freshSeconds * 1000
      if (isStale) {
        const claimedAt = Date.now() - (freshSeconds - claimSeconds) * 1000
        await open().put(url, storedResponse(stored.headers, bytes.slice(), claimedAt))
      }
      writeNonce(stored.headers, bytes, nonce)
      const headers = pageHeaders(typeOf(stored.headers), nonce, policy)
      return { response: new Response(bytes as BodyInit, { headers }), isStale }
    },
    async store(key, { bytes, type, nonce }) {
      const headers = new Headers({
        'content-type': type,
        'x-page-tenant': key.tenant,
        'x-page-slots': slotsOf(bytes, nonce).join(','),
      })
      await open().put(urlOf(key), storedResponse(headers, bytes, Date.now()))
    },
  }
}

/**
 * Returns the headers of a page sent to a browser. No shared cache may store it, and the browser
 * must revalidate it every time.
 */
export function pageHeaders(type: string, nonce: string, policy: ContentPolicy) {
  const headers = {
    ...securityHeaders,
    'content-type': type,
    'cache-control': 'private, max-age=0, must-revalidate',
  }
  // The page that a file was drawn from is the one to be found.
  if (type === 'application/pdf') return { ...headers, 'x-robots-tag': 'noindex' }
  if (!type.startsWith('text/html')) return headers
  return {
    ...headers,
    'content-security-policy': policy(nonce),
    'reporting-endpoints': reportingEndpoints,
  }
}

function urlOf(key: PageKey): string {
  const nearby = key.nearby === undefined ? '' : `@${encodeURIComponent(key.nearby)}`
  const shop = key.port ? `${key.tenant}:${key.port}` : key.tenant
  const path = `${key.deployment}/${shop}/${key.locale}/${key.currency}${nearby}${key.path}`
  return `https://pages.internal/${path}${key.query ? `?${key.query}` : ''}`
}

function storedResponse(from: Headers, bytes: Uint8Array, storedAt: number): Response {
  const headers = new Headers({
    'content-type': typeOf(from),
    'cache-control': `public, max-age=${freshSeconds + staleSeconds}`,
    'x-page-tenant': from.get('x-page-tenant') ?? '',
    'x-page-slots': from.get('x-page-slots') ?? '',
    'x-page-stored-at': String(storedAt),
  })
  return new Response(bytes as BodyInit, { headers })
}

/** Overwrites the nonce that the page was rendered with by this response's nonce. */
function writeNonce(stored: Headers, bytes: Uint8Array, nonce: string): void {
  const slots = stored.get('x-page-slots')
  for (const slot of slots ? slots.split(',') : []) {
    const start = Number(slot)
    for (let i = 0; i < nonceLength; i++) bytes[start + i] = nonce.charCodeAt(i)
  }
}

function typeOf(headers: Headers): string {
  return headers.get('content-type') ?? 'text/html; charset=utf-8'
}

/** Returns the byte offsets at which the nonce occurs in a page. */
function slotsOf(bytes: Uint8Array, nonce: string): number[] {
  const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const slots: number[] = []
  for (let at = page.indexOf(nonce); at !== -1; at = page.indexOf(nonce, at + nonceLength)) {
    slots.push(at)
  }
  return slots
}
