import type { RouteRow } from '#contract/routes.ts'
import type { EdgeContext } from './edge/edge.ts'
import { refreshCookie, sessionCookie } from './edge/session-cookies.ts'
import { flowCookie } from './edge/sign-in-flow.ts'

const maxValueLength = 100
/** Of parameters such as the page to come back to, or a provider's code. */
const maxLongLength = 2048

/** A form without script repeats a name, such as each ticked plan; more are never compared. */
const maxRepeats = 3

/** The parameters that the page reads, sorted; the page is rendered from nothing else. */
export function readQuery(sent: URLSearchParams, row: RouteRow | undefined): URLSearchParams {
  const kept = new URLSearchParams()
  // Most addresses have no query, and asking the runtime for each name takes longer than the rest.
  if (sent.size === 0) return kept
  const maxLength = row?.longQuery ? maxLongLength : maxValueLength
  for (const name of [...(row?.query ?? [])].sort()) {
    const values = sent.getAll(name).filter((value) => value !== '')
    for (const value of values.slice(0, maxRepeats)) {
      kept.append(name, value.slice(0, maxLength))
    }
  }
  return kept
}

type PageRequest = { query: URLSearchParams; method: string }

/**
 * The request as the page may see it: own origin, known query, and no body, as its form is in its
 * context. A shared page sees no cookie at all, every other one those that are not the session's,
 * which is in its context too.
 */
export function pageRequest(c: EdgeContext, { query, method }: PageRequest): Request {
  const url = new URL(c.get('url'))
  const routes = c.get('isData') && !c.get('refusal') ? url.searchParams.get('_routes') : null
  if (routes) query.set('_routes', routes)
  url.search = query.toString()
  const { headers, signal } = c.req.raw
  const request = new Request(url, { method, headers, signal })
  request.headers.delete('authorization')
  const cookies = c.get('row')?.shared ? '' : otherCookies(request.headers.get('cookie') ?? '')
  if (cookies) request.headers.set('cookie', cookies)
  else request.headers.delete('cookie')
  return request
}

const hidden: readonly string[] = [sessionCookie, refreshCookie, flowCookie]

function otherCookies(header: string): string {
  const pairs = header.split(';').map((pair) => pair.trim())
  return pairs.filter((pair) => !hidden.includes(pair.split('=', 1)[0] ?? '')).join('; ')
}
