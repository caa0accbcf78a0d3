import { parseJson } from '#contract/case.ts'
import { type Dsn, parseDsn } from '#contract/reports/dsn.ts'
import { type EdgeContext, type EdgeStep, refuse } from '../edge.ts'
import type { Config } from '../env.ts'
import { readBody } from '../read-body.ts'

/**
 * The limit leaves room for the first frame of a recording, which contains a whole page; an event
 * takes only a few kilobytes.
 */
const maxBytes = 1_048_576
const maxHeaderBytes = 4096
const forwardTimeoutMs = 3000

/** Headers by which the sink asks for fewer reports; browsers respect them. */
const paceHeaders = ['retry-after', 'x-sentry-rate-limits']

/**
 * Forwards browsers' error reports to the sink, so that a page connects only to its own host and
 * the sink never sees a visitor's address or cookies. The answer repeats nothing of the report.
 */
export function forwardReports({ sentry }: Pick<Config, 'sentry'>): EdgeStep {
  return async function forwardReports(c) {
    if (!sentry) return refuse(404, 'There is nothing here.')
    if (c.req.method !== 'POST') return refuse(405, 'Method not allowed.', { allow: 'POST' })
    if (!isOwnPage(c)) return refuse(403, 'This report belongs to another site.')
    const envelope = await readBody(c.req.raw, maxBytes)
    if (!envelope) return refuse(413, 'The report is too large.')
    if (dsnOf(envelope) !== sentry.dsn) return refuse(400, 'This is no report of this shop.')
    return forward(envelope, sentry)
  }
}

function isOwnPage(c: EdgeContext): boolean {
  const origin = c.req.header('origin')
  if (origin) return origin === c.get('url').origin
  return c.req.header('sec-fetch-site') === 'same-origin'
}

/** Returns the DSN that an envelope names in its first line, a JSON header. */
function dsnOf(envelope: Uint8Array): string | undefined {
  const end = envelope.subarray(0, maxHeaderBytes).indexOf('\n'.charCodeAt(0))
  if (end === -1) return undefined
  const header = parseJson(new TextDecoder().decode(envelope.subarray(0, end)))
  const isNamed = typeof header === 'object' && header !== null && 'dsn' in header
  return isNamed && typeof header.dsn === 'string' ? parseDsn(header.dsn)?.dsn : undefined
}

async function forward(envelope: Uint8Array<ArrayBuffer>, { envelopeUrl }: Dsn): Promise<Response> {
  const answer = await fetch(envelopeUrl, {
    method: 'POST',
    body: envelope,
    headers: { 'content-type': 'application/x-sentry-envelope' },
    redirect: 'manual',
    signal: AbortSignal.timeout(forwardTimeoutMs),
  }).catch(() => undefined)
  if (!answer) return refuse(502, 'The report could not be handed on.')
  await answer.body?.cancel()
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const name of paceHeaders) {
    const value = answer.headers.get(name)
    if (value) headers.set(name, value)
  }
  return new Response(null, { status: answer.ok ? 204 : statusOf(answer), headers })
}

/**
 * A sink that redirects is misconfigured: the sender gets a 502 and does not learn the redirect's
 * target.
 */
function statusOf({ status }: Response): number {
  return status >= 400 ? status : 502
}
