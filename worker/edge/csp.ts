import type { Config } from '../env.ts'

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
  captcha,
}: Pick<Config, 'analyticsId' | 'stripe' | 'captcha'>): ContentPolicy {
  const others = analyticsId ? analyticsHosts.map((host) => ` https://*.${host}`).join('') : ''
  // The captcha asks its question in a frame; its script, too, needs no host.
  const frames = captcha ? ` frame-src ${new URL(captcha.scriptUrl).origin};` : ''
  return (nonce) => policyOf(nonce, { others, payments: stripe ? stripeHost : '', frames })
}

type Hosts = { others: string; payments: string; frames: string }

function policyOf(nonce: string, { others, payments, frames }: Hosts): string {
  // Vite's development server writes styles into the page; no build contains this branch.
  const styles = import.meta.env.DEV ? "'unsafe-inline'" : `'nonce-${nonce}'`
  return `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' ${styles}; img-src 'self' data:${others}; font-src 'self'; worker-src 'self'; connect-src 'self'${others};${frames} object-src 'none'; base-uri 'none'; form-action 'self'${payments}; frame-ancestors 'none'; report-uri /csp-report; report-to csp`
}

export const reportingEndpoints = 'csp="/csp-report"'
