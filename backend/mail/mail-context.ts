import type { Brand } from '#contract/commerce/channel.ts'
import { fallbackLocale, isLocale, type Locale } from '#contract/locale.ts'
import { localePath } from '#contract/pages/path.ts'
import type { Mail, Sender } from './mail.ts'

/**
 * The context of the functions that write mails: the shop's brand, the language, the time and
 * links.
 */
export type MailContext = {
  /** Every message is given this context as its options. */
  locale: Locale
  brand: Brand
  /** Returns the URL of a page of this shop in the mail's language. */
  linkTo: (path: string) => string
  /** Time of the event, formatted for readers. */
  time: string
  /** Unix seconds. */
  now: number
}

/**
 * Creates the context of a mail. Links use the shop's configured origin, whatever address the call
 * used.
 */
export function mailContextOf({ channel, origin, now }: Sender, { locale }: Mail): MailContext {
  const home = new URL(channel.origin)
  // Only a shop under development uses http, and its port depends on how it was started.
  if (home.protocol === 'http:' && origin) home.port = new URL(origin).port
  return {
    locale,
    brand: channel.brand,
    linkTo: (path) => new URL(localePath(locale, channel.defaultLocale, path), home).href,
    time: timeOf(now, locale),
    now,
  }
}

/** Returns a stored language, or the usual one where the shop no longer has it. */
export function localeOf(stored: string): Locale {
  return isLocale(stored) ? stored : fallbackLocale
}

/**
 * Formats a moment (unix seconds) in UTC with the name of the zone, as the reader's time zone is
 * unknown.
 */
export function timeOf(now: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(now * 1000)
}
