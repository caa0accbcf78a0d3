import type { Config } from '../env.ts'

/** Returns the policies of documents. */
export type ContentPolicy = {
  /**
   * For a document rendered for one visit, whose inline scripts and styles carry this nonce; one
   * that is paid on allows the hosts of the payment provider.
   */
  ofRendered: (nonce: string, isPaying?: boolean) => string
  /**
   * For a stored document: its inline scripts and styles are allowed by their hashes, and files by
   * the folder that only the build writes.
   */
  ofStored: (page: { origin: string; scripts: string[]; styles: string[] }) => string
}

/**
 * Hosts that Google's tag is loaded from and sends data to. On a rendered page its script needs no
 * host in the policy because our own trusted script inserts it ('strict-dynamic').
 */
const analyticsHosts = ['googletagmanager.com', 'google-analytics.com', 'analytics.google.com']

/**
 * The hosts of providers' payment pages. A form that is submitted without a script is redirected there,
 * and `form-action` also applies to redirects.
 */
const paymentHosts: Readonly<Record<string, string>> = { stripe: ' https://checkout.stripe.com' }

/**
 * The hosts of providers' fields for cards and wallets, which are on pages that are paid on. Their
 * script is inserted by our own.
 */
const fieldHosts: Readonly<Record<string, Pick<Hosts, 'asked' | 'images' | 'framed'>>> = {
  stripe: {
    asked: ' https://api.stripe.com',
    images: ' https://*.stripe.com',
    framed: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  },
}

/**
 * Hosts, besides the shop's own, that a page may connect to or load images, frames, fonts and media
 * from.
 */
type Hosts = {
  asked: string
  images: string
  framed: string
  fonts: string
  media: string
  /** Hosts that scripts are loaded from; only the policy of a stored page has to name them. */
  scripts: string
}

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
  scripts: ' https://widget.intercom.io https://*.intercomcdn.com',
}

/**
 * Builds policies that allow scripts and inline styles only by nonce or by hash, and another host
 * only if a configured service needs it.
 */
export function createContentPolicy({
  analyticsId,
  payments,
  captcha,
  supportChat,
}: Pick<Config, 'analyticsId' | 'payments' | 'captcha' | 'supportChat'>): ContentPolicy {
  const counted = analyticsId ? analyticsHosts.map((host) => ` https://*.${host}`).join('') : ''
  // The captcha shows its challenge in a frame.
  const challenge = captcha ? ` ${new URL(captcha.scriptUrl).origin}` : ''
  const chat = supportChat && chatHosts(new URL(supportChat.scriptUrl))
  const hosts = {
    asked: counted + (chat?.asked ?? ''),
    images: counted + (chat?.images ?? ''),
    framed: challenge + (chat?.framed ?? ''),
    fonts: chat?.fonts ?? '',
    media: chat?.media ?? '',
    scripts: counted + challenge + (chat?.scripts ?? ''),
  }
  const paying = (payments && paymentHosts[payments.name]) ?? ''
  return {
    ofRendered(nonce, isPaying = false) {
      const styles = `'nonce-${nonce}'`
      const reached = isPaying && payments ? withFields(hosts, payments.name) : hosts
      return policyOf({ scripts: `${styles} 'strict-dynamic'`, styles }, reached, paying)
    },
    ofStored({ origin, scripts, styles }) {
      const files = `${origin}/assets/${hosts.scripts}`
      const allowed = { scripts: [...scripts, files].join(' '), styles: styles.join(' ') }
      return policyOf(allowed, hosts, paying)
    },
  }
}

/** A support chat other than Intercom's may use only the host of its script. */
function chatHosts({ origin, hostname }: URL): Hosts {
  if (hostname === 'widget.intercom.io') return intercomHosts
  const own = ` ${origin}`
  const sockets = ` ${origin.replace(/^http/, 'ws')}`
  const same = { images: own, framed: own, fonts: own, media: own, scripts: own }
  return { asked: own + sockets, ...same }
}

function withFields(hosts: Hosts, provider: string): Hosts {
  const { asked = '', images = '', framed = '' } = fieldHosts[provider] ?? {}
  return {
    ...hosts,
    asked: hosts.asked + asked,
    images: hosts.images + images,
    framed: hosts.framed + framed,
  }
}

type Allowed = { scripts: string; styles: string }

function policyOf(allowed: Allowed, hosts: Hosts, payments: string): string {
  const { asked, images, fonts } = hosts
  // Vite's development server writes styles into the page; no build contains this branch.
  const styles = import.meta.env.DEV ? "'unsafe-inline'" : allowed.styles
  const frames = hosts.framed && ` frame-src${hosts.framed};`
  const reached = asked && ` connect-src 'self'${asked};`
  const written = fonts && ` font-src 'self'${fonts};`
  const media = hosts.media && ` media-src 'self'${hosts.media};`
  return `default-src 'self'; script-src ${allowed.scripts}; style-src 'self' ${styles}; img-src 'self' data:${images};${written} worker-src 'self';${reached}${frames}${media} object-src 'none'; base-uri 'none'; form-action 'self'${payments}; frame-ancestors 'none'; report-uri /csp-report; report-to csp`
}

/** Returns the policy of a page that these sites may show in a frame. */
export function framedBy(policy: string, origins: readonly string[]): string {
  return policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`)
}

export const reportingEndpoints = 'csp="/csp-report"'
