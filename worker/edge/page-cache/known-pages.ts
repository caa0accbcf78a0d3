import { isCurrency } from '#contract/money.ts'
import { isCarrying } from '#contract/pages/carry-campaign.ts'
import { previewCookie } from '../address/preview.ts'
import { type EdgeContext, type EdgeStep, type EdgeVariables, readCookie } from '../edge.ts'
import { remember } from '../remember.ts'
import { hubOf } from './nearest-hub.ts'
import type { PageCache, PageKey } from './page-cache.ts'

/** What the steps found out from a request line, and the key under which its page is stored. */
type KnownPage = Pick<EdgeVariables, (typeof known)[number]> & { key: PageKey }

const known = ['url', 'tenant', 'locale', 'path', 'row', 'isData', 'currency'] as const

type DoorOptions = {
  cache: PageCache
  /** Returns from when on copies of texts are valid. */
  validFrom: (c: EdgeContext, names: readonly string[]) => Promise<number>
}

/** Request lines that are remembered at once; the oldest goes first. */
const maxLines = 2_000
const maxLineLength = 1_000

/**
 * Finds stored pages at the door. The steps decide once which stored page a request line leads to;
 * the next request with the same line is answered before them. Nothing of a page is remembered, only
 * its key, so that a page that was renewed, published or has become stale is treated as the steps
 * would. A new isolate, as after a deployment, knows no line.
 */
export type KnownPages = {
  serve: (options: DoorOptions) => EdgeStep
  /** Remembers that this request was answered with the stored page, if its line alone says so. */
  learn: (c: EdgeContext, key: PageKey) => void
}

export function createKnownPages(): KnownPages {
  const pages = new Map<string, KnownPage>()

  return {
    serve({ cache, validFrom }) {
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
          },
        )
        if (!found || found.isStale) return next()
        c.set('cacheState', 'hit')
        return found.response
      }
    },
    learn(c, key) {
      const line = lineOf(c)
      // The steps write the visit's campaign into the links of such a page, or other headers.
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
 * Returns all of a request that decides which stored page answers it, apart from the visitor's
 * place. Undefined for requests that are not answered with a stored document alone: those of
 * editors who see drafts, and of readers who want Markdown.
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
