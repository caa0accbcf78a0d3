import type { Context, MiddlewareHandler } from 'hono'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { RouteRow } from '#contract/routes.ts'
import type { Tenant } from '#tenants/index.ts'
import type { Env } from '../env.ts'
import type { EdgeSession } from './load-session.ts'
import type { CurrencyCookie } from './resolve-currency.ts'
import type { EdgeFlow } from './sign-in-flow.ts'

/** What the steps of the edge know of a request; each value is set by exactly one step. */
export type EdgeVariables = {
  requestId: string
  url: URL
  tenant: Tenant
  session: EdgeSession
  signInFlow: EdgeFlow
  locale: Locale
  basename: string
  /** The page's path without locale prefix and `.data`. */
  path: string
  isData: boolean
  /** Which page the path has; undefined where it has none. */
  row: RouteRow | undefined
  currency: Currency
  currencyCookie: CurrencyCookie
  /** Where an in-app navigation must be sent instead; the app answers it. */
  redirectTo?: string
  /** The page is not shown: it is not there for this visitor, takes no such form, or fails. */
  refusal?: 400 | 404 | 405 | 413 | 500 | 503
  /** The form that was sent to a page. */
  form?: FormData
  /** How the page cache answered, for the log line. */
  cacheState?: 'hit' | 'stale' | 'miss' | 'none'
}

export type Edge = { Bindings: Env; Variables: EdgeVariables }
export type EdgeContext = Context<Edge>
export type EdgeStep = MiddlewareHandler<Edge>

/** A refusal in plain text; never repeats what was sent. */
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

/** A redirect that changes only path and query of the requested URL. */
export function redirectTo(location: string, status: 301 | 302 | 303 | 308) {
  return new Response(null, { status, headers: { location, 'cache-control': 'no-store' } })
}

/** The value of one cookie of the request, undecoded, or undefined. */
export function readCookie(c: EdgeContext, name: string): string | undefined {
  const header = c.req.raw.headers.get('cookie')
  if (!header) return undefined
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
