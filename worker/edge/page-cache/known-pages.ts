import { isCurrency } from '#contract/money.ts'
import { isCarrying } from '#contract/pages/carry-campaign.ts'
import { previewCookie } from '../address/preview.ts'
import {
  type EdgeContext,
  type EdgeStep,
  type EdgeVariables,
  readCookie,
  type ShownPrices,
} from '../edge.ts'
import { remember } from '../remember.ts'
import { hubOf } from './nearest-hub.ts'
import type { PageCache, PageKey } from './page-cache.ts'

/** The values that the steps derived from a request line, and the key of its stored page. */
type KnownPage = Pick<EdgeVariables, (typeof known)[number]> & { key: PageKey }

const known = ['url', 'tenant', 'locale', 'path', 'row', 'isData', 'currency'] as const

type DoorOptions = {
  cache: PageCache
  /** Returns the time from which copies of texts are valid. */
  validFrom: (c: EdgeContext, names: readonly string[]) => Promise<number>
  /** Whether a price of a stored page has changed. */
  arePricesOld: (c: EdgeContext, shown: ShownPrices | undefined) => boolean
}

/** The most request lines that are remembered; the oldest is dropped first. */
const maxLines = 2_000
const maxLineLength = 1_000

/**
 * Finds stored pages before the other steps run. The steps decide once which stored page belongs to
 * a request line; later requests with the same line skip them. Only the key is remembered, not the
 * page, so a page that was renewed, published or has become stale is treated as usual. A new
 * isolate, as after a deployment, remembers nothing.
 */
export type KnownPages = {
  serve: (options: DoorOptions) => EdgeStep
  /** Remembers that a stored page answered this request, if its line alone determines that. */
  learn: (c: EdgeContext, key: PageKey) => void
}

export function createKnownPages(): KnownPages {
  const pages = new Map<string, KnownPage>()

  return {
    serve({ cache, validFrom, arePricesOld }) {
      return async function serveKnownPages(c, next) {
        const page = pages.get(lineOf(c) ?? '')
        if (!page) return next()
        for (const name of known) c.set(name, page[name])
        const found = await cache.find(
          { ...page.key, nearby: hubOf(c)?.nameEn },
          {
            origin: page.url.origin,
            ifNoneMatch: c.req.raw.headers.get('if-none-match'),
            validFrom: (names) => validFrom(c, names),
            arePricesOld: (shown) => arePricesOld(c, shown),
          },
        )
        if (!found || found.isStale) return next()
        c.set('cacheState', 'hit')
        return found.response
      }
    },
    learn(c, key) {
      const line = lineOf(c)
      // The steps insert the visit's campaign into the links of such a page, or change its headers.
      const isRewritten =
        c.get('row')?.framed || isCarrying(c.get('row'), c.get('url').searchParams)
      if (line === undefined || isRewritten) return
      const page = {
        key,
        url: c.get('url'),
        tenant: c.get('tenant'),
        locale: c.get('locale'),
        path: c.get('path'),
        row: c.get('row'),
        isData: c.get('isData'),
        currency: c.get('currency'),
      }
      remember(pages, line, { value: page, most: maxLines })
    },
  }
}

/**
 * Returns everything in a request that determines its stored page, apart from the visitor's place.
 * Undefined for requests that a stored document alone cannot answer: those of editors who see
 * drafts, and of readers who want Markdown.
 */
function lineOf(c: EdgeContext): string | undefined {
  const { method, url, headers, body } = c.req.raw
  if ((method !== 'GET' && method !== 'HEAD') || body || url.length > maxLineLength)
    return undefined
  if (headers.get('accept')?.includes('text/markdown')) return undefined
  if (readCookie(c, previewCookie) !== undefined) return undefined
  const currency = readCookie(c, 'currency')
  return [headers.get('host') ?? '', isCurrency(currency) ? currency : '', url].join(' ')
}
