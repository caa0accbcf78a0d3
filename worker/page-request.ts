import type { RouteRow } from '#contract/pages/route-row.ts'
import type { EdgeContext } from './edge/edge.ts'
import { refreshCookie, sessionCookie } from './edge/session/session-cookies.ts'
import { flowCookie } from './edge/session/sign-in-flow.ts'

const maxValueLength = 100
/** Length limit for parameters such as the return path or a provider's code. */
const maxLongLength = 2048

/**
 * Without a script, a form repeats a name, for example for each selected plan; no page compares
 * more plans.
 */
const maxRepeats = 3

/**
 * Returns the parameters that the page reads, sorted by name; no other parameter can affect the
 * page.
 */
export function readQuery(sent: URLSearchParams, row: RouteRow | undefined): URLSearchParams {
  const kept = new URLSearchParams()
  // Most addresses have no query, and looking up each name costs more than the rest of the
  // function.
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
 * Returns the request that the page may see: with the shop's own origin, the known query and no
 * body, because the form is in the context. A shared page gets no cookies; other pages get all
 * cookies except those of the session and sign-in, which are in the context too.
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
