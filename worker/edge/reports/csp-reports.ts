import { matchRoute } from '#contract/pages/match-route.ts'
import { splitLocale } from '#contract/pages/path.ts'
import { type EdgeContext, type EdgeStep, refuse } from '../edge.ts'
import { readBody } from '../read-body.ts'

const maxReportBytes = 16_384
/** Limits for log lines per window (`windowMs`): per client address and in total. */
const maxPerVisitor = 10
const maxInAll = 60
const windowMs = 60_000
const maxTextLength = 60

type Counted = { endsAt: number; inAll: number; byVisitor: Map<string, number>; dropped: number }

/**
 * Receives browsers' violation reports and logs each as one short line: the violated directive, the
 * page, and the host that was blocked. Anyone can send reports, so they are counted in memory per
 * isolate; reports over the limit are only counted.
 */
export function receiveCspReports(): EdgeStep {
  let counted = newWindow(0)

  /** Counts a report. Returns whether it may be logged. */
  function count(visitor: string): boolean {
    if (Date.now() >= counted.endsAt) counted = newWindow(counted.dropped)
    const before = counted.byVisitor.get(visitor) ?? 0
    if (before >= maxPerVisitor || counted.inAll >= maxInAll) {
      counted.dropped += 1
      return false
    }
    counted.byVisitor.set(visitor, before + 1)
    counted.inAll += 1
    return true
  }

  return async function receiveCspReports(c) {
    if (c.req.method !== 'POST') return refuse(405, 'Method not allowed.', { allow: 'POST' })
    const body = await readBody(c.req.raw, maxReportBytes)
    if (!body) return refuse(413, 'The report is too large.')
    if (count(c.req.header('cf-connecting-ip') ?? 'unknown')) {
      const { dropped } = counted
      counted.dropped = 0
      const line = { ...shownOf(c, parse(body)), ...(dropped ? { dropped } : {}) }
      console.warn(JSON.stringify({ level: 'warn', event: 'csp_violation', ...line }))
    }
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  }
}

function newWindow(dropped: number): Counted {
  return { endsAt: Date.now() + windowMs, inAll: 0, byVisitor: new Map(), dropped }
}

type Json = Record<string, unknown>

/**
 * Returns the first report of a body in the format of `report-uri` or `report-to`, or an empty
 * object if the body contains none.
 */
function parse(body: Uint8Array): Json {
  try {
    const sent: unknown = JSON.parse(new TextDecoder().decode(body))
    const report = Array.isArray(sent) ? sent[0]?.body : (sent as Json | null)?.['csp-report']
    return typeof report === 'object' && report !== null ? (report as Json) : {}
  } catch {
    return {}
  }
}

/**
 * The logged fields of a report. A URL may contain a token or a name, so only the kind of place is
 * logged.
 */
function shownOf(c: EdgeContext, report: Json) {
  const line = Number(report['line-number'] ?? report.lineNumber ?? 0)
  return {
    request_id: c.get('requestId'),
    tenant: c.get('tenant').slug,
    directive: word(report['effective-directive'] ?? report.effectiveDirective),
    page: placeOf(c, report['document-uri'] ?? report.documentURL),
    blocked: placeOf(c, report['blocked-uri'] ?? report.blockedURL),
    source: placeOf(c, report['source-file'] ?? report.sourceFile),
    ...(Number.isSafeInteger(line) && line > 0 ? { line } : {}),
  }
}

/**
 * Describes a URL without its variable parts: the route pattern or built file for this shop, the
 * host for other sites. Keywords such as `inline` are returned as they are.
 */
function placeOf(c: EdgeContext, value: unknown): string {
  if (typeof value !== 'string' || !URL.canParse(value)) return word(value)
  const { origin, protocol, pathname } = new URL(value)
  if (origin === 'null') return protocol
  if (origin !== c.get('url').origin) return origin.slice(0, maxTextLength)
  const { path } = splitLocale(pathname)
  return builtFile.test(path) ? path : (matchRoute(path)?.path ?? 'unknown')
}

const builtFile = /^\/assets\/[\w.-]{1,50}$/

function word(value: unknown): string {
  return typeof value === 'string' && /^[a-z-]{1,40}$/.test(value) ? value : ''
}
