import type { Config } from './env.ts'

/** Returns the policy of a document whose scripts carry this nonce. */
export type ContentPolicy = (nonce: string) => string

/**
 * Hosts that Google's tag sends data to. Its script needs no host in the policy because our own
 * trusted script inserts it ('strict-dynamic').
 */
const analyticsHosts = ['googletagmanager.com', 'google-analytics.com', 'analytics.google.com']

/**
 * The host of Stripe's payment page. A form that is submitted without a script is redirected there,
 * and `form-action` also applies to redirects.
 */
const stripeHost = ' https://checkout.stripe.com'

/**
 * Hosts, besides the shop's own, that a page may connect to or load images, frames, fonts and media
 * from.
 */
type Hosts = { asked: string; images: string; framed: string; fonts: string; media: string }

/**
 * Intercom's hosts. Elements that its script adds to the page are subject to the page's own policy.
 */
const intercomHosts: Hosts = {
  asked:
    ' https://*.intercom.io wss://*.intercom.io https://*.intercom-messenger.com wss://*.intercom-messenger.com https://*.intercomcdn.com https://*.intercomusercontent.com',
  images:
    ' https://*.intercomcdn.com https://*.intercomassets.com https://*.intercomusercontent.com https://*.intercom.io',
  framed: ' https://intercom-sheets.com',
  fonts: ' https://*.intercomcdn.com',
  media: ' https://*.intercomcdn.com',
}

/**
 * Builds a policy that allows scripts only by the response's nonce, no inline scripts, and another
 * host only if a configured service needs it.
 */
export function createContentPolicy({
  analyticsId,
  stripe,
  captcha,
  supportChat,
}: Pick<Config, 'analyticsId' | 'stripe' | 'captcha' | 'supportChat'>): ContentPolicy {
  const counted = analyticsId ? analyticsHosts.map((host) => ` https://*.${host}`).join('') : ''
  // The captcha shows its challenge in a frame. Its script needs no host, because a trusted script
  // inserts it.
  const challenge = captcha ? ` ${new URL(captcha.scriptUrl).origin}` : ''
  const chat = supportChat && chatHosts(new URL(supportChat.scriptUrl))
  const hosts = {
    asked: counted + (chat?.asked ?? ''),
    images: counted + (chat?.images ?? ''),
    framed: challenge + (chat?.framed ?? ''),
    fonts: chat?.fonts ?? '',
    media: chat?.media ?? '',
  }
  return (nonce) => policyOf(nonce, hosts, stripe ? stripeHost : '')
}

/** A support chat other than Intercom's may use only the host of its script. */
function chatHosts({ origin, hostname }: URL): Hosts {
  if (hostname === 'widget.intercom.io') return intercomHosts
  const own = ` ${origin}`
  const sockets = ` ${origin.replace(/^http/, 'ws')}`
  return { asked: own + sockets, images: own, framed: own, fonts: own, media: own }
}

function policyOf(nonce: string, hosts: Hosts, payments: string): string {
  const { asked, images, fonts } = hosts
  // Vite's development server writes styles into the page; no build contains this branch.
  const styles = import.meta.env.DEV ? "'unsafe-inline'" : `'nonce-${nonce}'`
  const frames = hosts.framed && ` frame-src${hosts.framed};`
  const media = hosts.media && ` media-src 'self'${hosts.media};`
  return `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' ${styles}; img-src 'self' data:${images}; font-src 'self'${fonts}; worker-src 'self'; connect-src 'self'${asked};${frames}${media} object-src 'none'; base-uri 'none'; form-action 'self'${payments}; frame-ancestors 'none'; report-uri /csp-report; report-to csp`
}

/** Returns the policy of a page that these sites may show in a frame. */
export function framedBy(policy: string, origins: readonly string[]): string {
  return policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`)
}

export const reportingEndpoints = 'csp="/csp-report"'
