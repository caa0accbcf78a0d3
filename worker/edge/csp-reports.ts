import { matchRoute } from '#contract/match-route.ts'
import { splitLocale } from '#contract/path.ts'
import type { EdgeContext, EdgeStep } from './edge.ts'
import { refuse } from './edge.ts'
import { readBody } from './read-body.ts'

const maxReportBytes = 16_384
/** Reports of one browser and of all that are written down within a minute. */
const maxPerVisitor = 10
const maxInAll = 60
const windowMs = 60_000
const maxTextLength = 60

type Counted = { endsAt: number; inAll: number; byVisitor: Map<string, number>; dropped: number }

/**
 * Receives the browser's violation reports and writes each as one short log line: what was violated,
 * on which page, and whose host was refused. Anybody may send them, so they are counted here, in the
 * isolate, and past their limits only their number is kept.
 */
export function receiveCspReports(): EdgeStep {
  let counted = newWindow(0)

  /** Whether one more may be written down. */
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

/** The first report, in the form of `report-uri` or in that of `report-to`; nothing where it is none. */
function parse(body: Uint8Array): Json {
  try {
    const sent: unknown = JSON.parse(new TextDecoder().decode(body))
    const report = Array.isArray(sent) ? sent[0]?.body : (sent as Json | null)?.['csp-report']
    return typeof report === 'object' && report !== null ? (report as Json) : {}
  } catch {
    return {}
  }
}

/** What is looked at of a report. An address may hold a token or a name: only its kind is kept. */
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

/** Of this shop the page's pattern or a built file, of others the host, and words such as `inline`. */
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
