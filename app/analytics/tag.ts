import { consentSeconds } from '#contract/privacy/consent.ts'
import type { AnalyticsEvent } from './events.ts'

const host = 'https://www.googletagmanager.com'

/** The shop asks consent for statistics only, so nothing else is ever granted. */
const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

/** Identifiers are limited to this host and expire with the consent; advertising stays off. */
const config = {
  send_page_view: false,
  cookie_domain: 'none',
  cookie_expires: consentSeconds,
  cookie_update: false,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
}

/**
 * Loads Google's tag; it may be called only after consent (basic mode). The consent default
 * precedes everything already queued. A tag that was loaded and stopped before resumes.
 */
export function startTag(id: string): void {
  disable(id, false)
  const wasStarted = isStarted()
  if (!wasStarted)
    layer().unshift(command('consent', 'default', { ...denied, wait_for_update: 500 }))
  layer().push(command('consent', 'update', { ...denied, analytics_storage: 'granted' }))
  if (wasStarted) return
  if (isContainer(id)) layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  else {
    layer().push(command('js', new Date()))
    layer().push(command('set', { page_referrer: originOf(document.referrer) }))
    layer().push(command('config', id, config))
  }
  const script = document.createElement('script')
  script.async = true
  script.src = `${host}/${isContainer(id) ? 'gtm.js' : 'gtag/js'}?id=${id}`
  document.head.appendChild(script)
}

/** Silences a loaded tag after consent was withdrawn; the next document does not load it. */
export function stopTag(id: string): void {
  if (!isStarted()) return
  disable(id, true)
  layer().push(command('consent', 'update', denied))
}

/** Sets the page address of everything that the tag sends until the next call. */
export function setAddress(id: string, address: string): void {
  const fields = { page_location: address }
  layer().push(isContainer(id) ? fields : command('set', fields))
}

/**
 * Hands an event to the tag: to a plain tag as a command, to a container as an entry of the data
 * layer.
 */
export function sendEvent(id: string, { name, fields }: AnalyticsEvent): void {
  if (!isContainer(id)) {
    layer().push(command('event', name, fields))
    return
  }
  if (!('items' in fields)) {
    layer().push({ event: name, ...fields })
    return
  }
  // A container merges entries, so the items of an earlier event have to be cleared first.
  layer().push({ ecommerce: null }, { event: name, ecommerce: fields })
}

function isStarted(): boolean {
  return document.querySelector(`script[src^="${host}/"]`) !== null
}

function isContainer(id: string): boolean {
  return id.startsWith('GTM-')
}

/** Sets Google's own switch: while it is on, the tag sends nothing and sets no cookies. */
function disable(id: string, isDisabled: boolean): void {
  Object.assign(globalThis, { [`ga-disable-${id}`]: isDisabled })
}

function layer(): object[] {
  const page = globalThis as { dataLayer?: object[] }
  page.dataLayer ??= []
  return page.dataLayer
}

/** The tag takes an entry for a command only if it is an Arguments object. */
function command(..._: unknown[]): object {
  // biome-ignore lint/complexity/noArguments: this very object is what the tag looks for
  return arguments
}

/**
 * Returns only the origin of the referring page, because the rest of its address may hold personal
 * data.
 */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : ''
}
