import type { Context, MiddlewareHandler } from 'hono'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { RouteRow } from '#contract/pages/route-row.ts'
import type { SignInFlow } from '#contract/pages/sign-in-flow.ts'
import type { Figures } from '#contract/reports/figures.ts'
import type { Tenant } from '#tenants/index.ts'
import type { EdgeSession } from './edge-session.ts'
import type { Env } from './env.ts'

/** The currency cookie of this browser. */
export type CurrencyCookie = {
  /** The currency that the request's cookie names, if this tenant sells in it. */
  readonly kept: Currency | undefined
  /**
   * Sets the currency for this request and the cookie for later ones. Does nothing if this tenant
   * does not sell in the currency.
   */
  keep: (currency: Currency) => void
  /** Deletes the cookie on the way out. */
  drop: () => void
}

/** The sign-in in progress in this browser, at this shop. */
export type EdgeFlow = {
  read: () => Promise<SignInFlow | undefined>
  /** Replaces the sign-in; its cookie lives for ten minutes. */
  keep: (flow: SignInFlow) => void
  end: () => void
}

/**
 * Ids of the texts and collections that a page shows, and the time (unix milliseconds) of their
 * state.
 */
export type ShownTexts = { names: ReadonlySet<string>; asOf: number }

/**
 * The places whose prices a copy shows, the number of the last change that was known before they were
 * read, and when that was (unix milliseconds).
 */
export type ShownPrices = { places: readonly string[]; number: number; asOf: number }

/** Values that the edge's steps attach to a request; each value is set by exactly one step. */
export type EdgeVariables = {
  requestId: string
  /** The request's work behind the edge. */
  figures: Figures
  url: URL
  tenant: Tenant
  session: EdgeSession
  signInFlow: EdgeFlow
  locale: Locale
  basename: string
  /** The page's path without the locale prefix and the `.data` suffix. */
  path: string
  isData: boolean
  /** The row of the route table that matches the path, or undefined if none does. */
  row: RouteRow | undefined
  currency: Currency
  currencyCookie: CurrencyCookie
  /** The target of a redirect for an in-app navigation; the app performs the redirect. */
  redirectTo?: string
  /**
   * The status to answer with instead of the page: the page does not exist for this visitor, does
   * not accept the form, or fails; 409 only for a form that was shown to somebody else.
   */
  refusal?: 400 | 404 | 405 | 409 | 413 | 500 | 503
  /** Whether the answer is that the shop is not open yet. */
  isOpening?: true
  /** Whether the visitor sees drafts, because of a signed link. */
  isPreview?: boolean
  /** The form that was sent to a page. */
  form?: FormData
  /** The sealed name of the person to whom the form was shown. */
  formShownTo?: string
  /** The texts that were read for the answer so far. */
  texts?: ShownTexts
  /** The prices that were read for the answer so far. */
  prices?: ShownPrices
  /** The page cache's result, for the log line. */
  cacheState?: 'hit' | 'stale' | 'miss' | 'none'
}

export type Edge = { Bindings: Env; Variables: EdgeVariables }
export type EdgeContext = Context<Edge>
export type EdgeStep = MiddlewareHandler<Edge>

/** Returns a refusal in plain text, which never repeats any part of the request. */
export function refuse(status: number, text: string, headers: Record<string, string> = {}) {
  return new Response(`${text}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  })
}

/** Returns a redirect that no cache stores. */
export function redirectTo(location: string, status: 301 | 302 | 303 | 308) {
  return new Response(null, { status, headers: { location, 'cache-control': 'no-store' } })
}

/**
 * Returns the undecoded value of a request cookie, or undefined if the request has none of this
 * name.
 */
export function readCookie(c: EdgeContext, name: string): string | undefined {
  const header = c.req.raw.headers.get('cookie')
  if (!header) return undefined
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
