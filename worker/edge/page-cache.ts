import { Buffer } from 'node:buffer'
import { type ContentPolicy, reportingEndpoints } from './csp.ts'
import { securityHeaders } from './security-headers.ts'

/** How long a stored page is served as it is, and how long after that while it is renewed. */
const freshSeconds = 60
const staleSeconds = 86_400
/** A stale page is claimed for this long by whoever renews it, so that one renewal runs. */
const claimSeconds = 15

const nonceLength = 32

export type PageKey = {
  deployment: string
  tenant: string
  /** Of the shop while developing, as it stands in the page's own address; none in production. */
  port: string
  locale: string
  currency: string
  /** The city of the world that the page begins at; undefined for most pages. */
  nearby: string | undefined
  /** Path, `.data` included where it was asked for. */
  path: string
  /** The query parameters that the page reads, in one order. */
  query: string
}

export type StoredPage = { response: Response; isStale: boolean }

/** A fresh nonce: 128 bits, hex. */
export function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(nonceLength / 2))
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** The edge cache of public pages: whole documents as bytes, their nonce replaced on the way out. */
export type PageCache = {
  find: (key: PageKey, nonce: string) => Promise<StoredPage | undefined>
  store: (key: PageKey, page: { bytes: Uint8Array; type: string; nonce: string }) => Promise<void>
}

export function createPageCache(open: () => Cache, policy: ContentPolicy): PageCache {
  return {
    async find(key, nonce) {
      const url = urlOf(key)
      const stored = await open().match(url)
      if (!stored || stored.headers.get('x-page-tenant') !== key.tenant) return undefined
      const bytes = await stored.bytes()
      const age = Date.now() - Number(stored.headers.get('x-page-stored-at'))
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

/** Headers of a page as the browser gets it: kept by no shared cache, asked for again each time. */
export function pageHeaders(type: string, nonce: string, policy: ContentPolicy) {
  const headers = {
    ...securityHeaders,
    'content-type': type,
    'cache-control': 'private, max-age=0, must-revalidate',
  }
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

/** Writes this response's nonce over the one that the page was rendered with. */
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

/** Byte offsets of a nonce in a page. */
function slotsOf(bytes: Uint8Array, nonce: string): number[] {
  const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const slots: number[] = []
  for (let at = page.indexOf(nonce); at !== -1; at = page.indexOf(nonce, at + nonceLength)) {
    slots.push(at)
  }
  return slots
}
