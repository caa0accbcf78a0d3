import * as endpoints from '#contract/calls/row/endpoints.ts'
import type { EdgeContext } from '../edge.ts'

type Named = { name: string; segments: string[] }

/** Calls by method and number of segments, so that a path is compared with few of them. */
const calls = new Map<string, Named[]>()
for (const [name, endpoint] of Object.entries(endpoints)) {
  if (typeof endpoint !== 'object' || !('path' in endpoint)) continue
  const segments = endpoint.path.split('/')
  const key = `${endpoint.method} ${segments.length}`
  calls.set(key, [...(calls.get(key) ?? []), { name, segments }])
}

/** The name of all webhooks of providers. */
export const webhookRoute = 'webhook'
/** The name of all that is asked of a shop before it opens: its 503 is no failure. */
export const openingRoute = 'opening'

const files = /^\/(assets|generated)\//

/**
 * Returns a name for the requested address that contains no id and has few values: the page's id,
 * the call's name, or the kind of file.
 */
export function routeName(c: EdgeContext): string {
  if (c.get('isOpening')) return openingRoute
  const { pathname } = c.get('url') ?? new URL(c.req.url)
  if (pathname.startsWith(`${endpoints.apiBase}/webhooks/`)) return webhookRoute
  if (pathname.startsWith(`${endpoints.apiBase}/`)) {
    return `call ${callName(c.req.method, pathname.slice(endpoints.apiBase.length)) ?? 'unknown'}`
  }
  if (files.test(pathname)) return 'file'
  const row = c.get('row')
  if (row) return c.get('isData') ? `${row.id} data` : row.id
  return ownPaths.has(pathname) ? pathname : 'unknown'
}

/** Paths that are answered before a page is looked up. */
const ownPaths = new Set([
  '/healthz',
  '/readyz',
  '/session',
  '/csp-report',
  '/report',
  '/vitals',
  '/robots.txt',
])

function callName(method: string, path: string): string | undefined {
  const asked = path.split('/')
  const same = calls.get(`${method} ${asked.length}`)
  return same?.find(({ segments }) =>
    segments.every((one, at) => one[0] === ':' || one === asked[at]),
  )?.name
}
