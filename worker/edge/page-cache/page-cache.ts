import { createHash } from 'node:crypto'
import { knowsTag } from '#contract/etag.ts'
import { securityHeaders } from '../door/security-headers.ts'
import type { ShownPrices, ShownTexts } from '../edge.ts'
import { remember } from '../remember.ts'
import { type ContentPolicy, reportingEndpoints } from './csp.ts'
import { factsHeader, factsOfTexts, type PageFacts, readFacts, writeFacts } from './page-facts.ts'
import { sealPage } from './seal-page.ts'

/**
 * Seconds for which a stored page is fresh, and seconds after that during which it is served while
 * it is renewed.
 */
const freshSeconds = 60
const staleSeconds = 86_400
/** Seconds for which the request that renews a stale page keeps others from renewing it too. */
const claimSeconds = 15
/**
 * Seconds for which a browser reuses a page's data without asking, for navigating there and back.
 */
const dataSeconds = 30
/** The most pages whose headers an isolate remembers; the oldest is dropped first. */
const maxSeen = 1_000
/** The most origins of one shop, fresh and stale, for which a page's headers are remembered. */
const maxOrigins = 8
/** The type of React Router's data. */
const dataType = 'text/x-script'

/** A placeholder in a stored policy for the origin that serves the page. */
const originMark = '{origin}'

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

/** The parts of a request, besides the key, on which a stored page's answer depends. */
export type Asked = {
  /** The origin that serves the page. */
  origin: string
  /** The request's `if-none-match` header. */
  ifNoneMatch: string | null
  /** Returns the time from which copies of texts are valid; called for pages that show texts. */
  validFrom: (names: readonly string[]) => Promise<number>
  /** Whether a price of the page has changed; such a page is served while it is renewed. */
  arePricesOld: (shown: ShownPrices | undefined) => boolean
}

/** A rendered page as it is to be stored. */
export type NewPage = {
  bytes: Uint8Array
  type: string
  nonce: string
  texts?: ShownTexts | undefined
  prices?: ShownPrices | undefined
}

/** Returns a new random nonce: 128 bits in hex. */
export function makeNonce(): string {
  let hex = ''
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
    hex += byte.toString(16).padStart(2, '0')
  }
  return hex
}

/**
 * The edge cache of public pages. A stored page never changes: its policy names its scripts by
 * their hashes, so it is sent without reading its bytes.
 */
export type PageCache = {
  find: (key: PageKey, asked: Asked) => Promise<StoredPage | undefined>
  /** Whether the caller should renew a stale page; false while another request does. */
  claim: (key: PageKey) => Promise<boolean>
  store: (key: PageKey, page: NewPage) => Promise<void>
}

/** A stored page as this isolate last found it: its facts as text, and its headers. */
type SeenPage = PageFacts & {
  written: string
  headersOf: (asked: Asked) => Record<string, string>
}

export function createPageCache(open: () => Cache, policy: ContentPolicy): PageCache {
  // Claims of this isolate: another of its requests may look for the claim before the cache has
  // stored it.
  const claiming = new Set<string>()
  const seen = new Map<string, SeenPage>()
  return {
    async find(key, asked) {
      const url = urlOf(key)
      const last = seen.get(url)
      // If the browser has the bytes of a page that is still fresh, the cache need not be read.
      if (last && isFresh(last, asked) && knowsTag(asked.ifNoneMatch, last.etag)) {
        if (!(await isOutdated(last, asked))) return notModified(last, asked)
      }
      const stored = await open().match(url)
      const written = stored?.headers.get(factsHeader)
      if (!stored || !written) return undefined
      const page = last?.written === written ? last : recognise(written)
      if (page.tenant !== key.tenant || (await isOutdated(page, asked))) return undefined
      remember(seen, url, { value: page, most: maxSeen })
      if (knowsTag(asked.ifNoneMatch, page.etag)) {
        await stored.body?.cancel()
        return notModified(page, asked)
      }
      const headers = page.headersOf(asked)
      return { response: new Response(stored.body, { headers }), isStale: !isFresh(page, asked) }
    },
    async claim(key) {
      const url = urlOf(key).replace('pages.internal', 'renewals.internal')
      if (claiming.has(url)) return false
      claiming.add(url)
      try {
        if (await open().match(url)) return false
        const headers = { 'cache-control': `public, max-age=${claimSeconds}` }
        await open().put(url, new Response('', { headers }))
        return true
      } finally {
        claiming.delete(url)
      }
    },
    async store(key, { bytes, type, nonce, texts, prices }) {
      const isDocument = type.startsWith('text/html')
      const page = isDocument ? sealPage(bytes, nonce) : { bytes, scripts: [], styles: [] }
      const allowed = policy.ofStored({ ...page, origin: originMark })
      const headers = {
        'content-type': type,
        'cache-control': `public, max-age=${freshSeconds + staleSeconds}`,
        [factsHeader]: writeFacts({
          tenant: key.tenant,
          storedAt: Date.now(),
          etag: etagOf(page.bytes, allowed),
          type,
          policy: allowed,
          ...factsOfTexts(texts),
          ...(prices ? { prices } : {}),
        }),
      }
      await open().put(urlOf(key), new Response(page.bytes as BodyInit, { headers }))
    },
  }
}

function isFresh({ storedAt, prices }: PageFacts, { arePricesOld }: Asked): boolean {
  return Date.now() - storedAt <= freshSeconds * 1000 && !arePricesOld(prices)
}

/** Whether a text of a stored page was published after the page was rendered. */
async function isOutdated({ texts }: PageFacts, { validFrom }: Asked): Promise<boolean> {
  if (!texts) return false
  const from = await validFrom(texts.names)
  return from > 0 && texts.asOf <= from
}

function notModified(page: SeenPage, asked: Asked): StoredPage {
  const headers = page.headersOf(asked)
  return { response: new Response(null, { status: 304, headers }), isStale: !isFresh(page, asked) }
}

/** Parses the facts of a page, and makes the headers of its answers once for each origin. */
function recognise(written: string): SeenPage {
  const facts = readFacts(written)
  const made = new Map<string, Record<string, string>>()
  return {
    ...facts,
    written,
    headersOf({ origin }) {
      const headers = made.get(origin) ?? servedHeaders(facts, origin)
      remember(made, origin, { value: headers, most: maxOrigins })
      // A copy, because plain Node keeps the object and later steps add to it.
      return { ...headers }
    },
  }
}

/**
 * Returns the headers of a page for a browser. No shared cache may store it, and the browser must
 * always revalidate it, even on the way back, because a cookie such as the currency's may have
 * changed. Complete data may be reused, after prefetching and on the way back.
 */
export function pageHeaders(type: string, policy: string, isWhole = false) {
  const isData = type === dataType
  const headers = {
    ...securityHeaders,
    'content-type': type,
    'cache-control': `private, ${isData && isWhole ? `max-age=${dataSeconds}` : 'no-cache'}`,
    vary: isData ? 'cookie' : 'accept, cookie',
  }
  // Search engines should index the page and not the file that was made from it.
  if (type === 'application/pdf') return { ...headers, 'x-robots-tag': 'noindex' }
  if (!type.startsWith('text/html')) return headers
  return {
    ...headers,
    'content-security-policy': policy,
    'reporting-endpoints': reportingEndpoints,
  }
}

/**
 * A stored page is complete. Its data may be reused even if it is stale: most prefetched pages are,
 * and opening one would otherwise wait for the network.
 */
function servedHeaders({ type, policy, etag }: PageFacts, origin: string) {
  return { ...pageHeaders(type, policy.replace(originMark, origin), true), etag }
}

/** The policy is part of the tag, because a browser that keeps the bytes also keeps the policy. */
function etagOf(bytes: Uint8Array, policy: string): string {
  const digest = createHash('sha256').update(bytes).update(policy).digest('base64url')
  return `"${digest.slice(0, 24)}"`
}

function urlOf(key: PageKey): string {
  const nearby = key.nearby === undefined ? '' : `@${encodeURIComponent(key.nearby)}`
  const shop = key.port ? `${key.tenant}:${key.port}` : key.tenant
  const path = `${key.deployment}/${shop}/${key.locale}/${key.currency}${nearby}${key.path}`
  return `https://pages.internal/${path}${key.query ? `?${key.query}` : ''}`
}
