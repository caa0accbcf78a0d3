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

/** Where a shop's page may ask, besides the shop itself. */
type Hosts = { asked: string; images: string; framed: string; fonts: string; media: string }

/** Intercom's own hosts; what it writes into the page itself is held to the page's policy. */
const intercomHosts: Hosts = {
  asked:
    ' https://*.intercom.io wss://*.intercom.io https://*.intercom-messenger.com wss://*.intercom-messenger.com https://*.intercomcdn.com https://*.intercomusercontent.com',
  images:
    ' https://*.intercomcdn.com https://*.intercomassets.com https://*.intercomusercontent.com https://*.intercom.io',
  framed: ' https://intercom-sheets.com',
  fonts: ' https://*.intercomcdn.com',
  media: ' https://*.intercomcdn.com',
}

/** Scripts only by the response's nonce, nothing inline beside it, no host of others unless used. */
export function createContentPolicy({
  analyticsId,
  stripe,
  captcha,
  supportChat,
}: Pick<Config, 'analyticsId' | 'stripe' | 'captcha' | 'supportChat'>): ContentPolicy {
  const counted = analyticsId ? analyticsHosts.map((host) => ` https://*.${host}`).join('') : ''
  // The captcha asks its question in a frame; its script, too, needs no host.
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

/** A chat that is not Intercom's has all it needs at the host of its script. */
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

export const reportingEndpoints = 'csp="/csp-report"'
