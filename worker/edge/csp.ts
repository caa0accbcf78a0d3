import type { Config } from '../env.ts'
import type { EdgeStep } from './edge.ts'
import { refuse } from './edge.ts'
import { readBody } from './read-body.ts'

/** The policy of a document that carries this nonce. */
export type ContentPolicy = (nonce: string) => string

/** Where Google's tag sends to; its script needs no host, trusted code of ours inserts it. */
const analyticsHosts = ['googletagmanager.com', 'google-analytics.com', 'analytics.google.com']

/**
 * Where the page is that takes the card. A form that is sent without a script is redirected there,
 * and `form-action` holds for redirects as well.
 */
const stripeHost = ' https://checkout.stripe.com'

/** Scripts only by the response's nonce, nothing inline beside it, no host of others unless used. */
export function createContentPolicy({
  analyticsId,
  stripe,
}: Pick<Config, 'analyticsId' | 'stripe'>): ContentPolicy {
  const others = analyticsId ? analyticsHosts.map((host) => ` https://*.${host}`).join('') : ''
  return (nonce) => policyOf(nonce, { others, payments: stripe ? stripeHost : '' })
}

type Hosts = { others: string; payments: string }

function policyOf(nonce: string, { others, payments }: Hosts): string {
  // Vite's development server writes styles into the page; no build contains this branch.
  const styles = import.meta.env.DEV ? "'unsafe-inline'" : `'nonce-${nonce}'`
  return `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' ${styles}; img-src 'self' data:${others}; font-src 'self'; worker-src 'self'; connect-src 'self'${others}; object-src 'none'; base-uri 'none'; form-action 'self'${payments}; frame-ancestors 'none'; report-uri /csp-report; report-to csp`
}

export const reportingEndpoints = 'csp="/csp-report"'

const maxReportBytes = 16_384

/** Receives the browser's violation reports and writes each as one log line. */
export function receiveCspReports(): EdgeStep {
  return async function receiveCspReports(c) {
    if (c.req.method !== 'POST') return refuse(405, 'Method not allowed.', { allow: 'POST' })
    const body = await readBody(c.req.raw, maxReportBytes)
    if (!body) return refuse(413, 'The report is too large.')
    const report = new TextDecoder().decode(body)
    console.warn(JSON.stringify({ level: 'warn', event: 'csp_violation', report }))
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  }
}
