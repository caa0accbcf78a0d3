import type { EdgeStep } from './edge.ts'
import { refuse } from './edge.ts'

/** The policy of a document: scripts only by this response's nonce, nothing inline beside it. */
export function contentSecurityPolicy(nonce: string): string {
  // Vite's development server writes styles into the page; no build contains this branch.
  const styles = import.meta.env.DEV ? "'unsafe-inline'" : `'nonce-${nonce}'`
  return `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' ${styles}; img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-uri /csp-report; report-to csp`
}

export const reportingEndpoints = 'csp="/csp-report"'

const maxReportBytes = 16_384

/** Receives the browser's violation reports and writes each as one log line. */
export function receiveCspReports(): EdgeStep {
  return async function receiveCspReports(c, next) {
    if (c.get('url').pathname !== '/csp-report') return next()
    if (c.req.method !== 'POST') return refuse(405, 'Method not allowed.', { allow: 'POST' })
    const text = (await c.req.text()).slice(0, maxReportBytes)
    console.warn(JSON.stringify({ level: 'warn', event: 'csp_violation', report: text }))
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  }
}
