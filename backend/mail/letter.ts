import type { Brand } from '#contract/channel.ts'
import type { Locale } from '#contract/locale.ts'
import { localePath } from '#contract/path.ts'
import type { Mail, Sender } from './mail.ts'

/** What the writers of mails know: whose shop writes, in which language, when and with what links. */
export type Letter = {
  /** Handed to every message as its options. */
  locale: Locale
  brand: Brand
  /** The address of a page of this shop, in the mail's language. */
  linkTo: (path: string) => string
  /** When it happened, as people read it. */
  time: string
  /** Unix seconds. */
  now: number
}

/** Links lead to the shop's own origin, whatever address the call was made at. */
export function letterOf({ channel, origin, now }: Sender, { locale }: Mail): Letter {
  const home = new URL(channel.origin)
  // Only a shop under development speaks http, at whatever port it was started.
  if (home.protocol === 'http:' && origin) home.port = new URL(origin).port
  return {
    locale,
    brand: channel.brand,
    linkTo: (path) => new URL(localePath(locale, channel.defaultLocale, path), home).href,
    time: timeOf(now, locale),
    now,
  }
}

/** A moment (unix seconds) in UTC and saying so: nobody knows where the reader is. */
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
