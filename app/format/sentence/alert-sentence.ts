import type { Locale } from '#contract/locale.ts'
import type { Alert } from '#contract/organization/alert.ts'
import type { AlertKind } from '#contract/organization/alert-words.ts'
import { formatData } from '../data-size.ts'
import { formatDate, formatMomentIn } from '../date.ts'
import { formatMoney } from '../money.ts'

/** The values that a sentence can contain, formatted for its reader. */
type Facts = Record<
  'name' | 'place' | 'left' | 'total' | 'used' | 'usual' | 'limit' | 'day' | 'time',
  string
>

type Words = {
  locale: Locale
  timeZone: string
  /** The name of the alert's place in the language. */
  place: string
  /**
   * The messages in the language. Pages pass the messages of their request and mails pass their
   * own, because scheduled work has no request.
   */
  say: Readonly<Record<AlertKind, (facts: Facts) => string>>
}

/** Returns the text of an alert, in the given language. */
export function alertSentence(alert: Alert, { locale, timeZone, place, say }: Words): string {
  const { kind, name, usedMb = 0, totalMb = 0, usualMb = 0, at = 0 } = alert
  const { usedMinor, limitMinor = 0, currency = 'USD' } = alert
  const data = (mb: number) => formatData(Math.max(0, mb), locale)
  const money = (minor: number) => formatMoney(minor, currency, locale)
  return say[kind]({
    name,
    place,
    left: data(totalMb - usedMb),
    total: data(totalMb),
    used: usedMinor === undefined ? data(usedMb) : money(usedMinor),
    usual: data(usualMb),
    limit: money(limitMinor),
    day: formatDate(at * 1000, locale),
    time: formatMomentIn(at * 1000, { locale, timeZone }),
  })
}
