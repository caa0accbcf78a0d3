import { formatDate, formatPeriod } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { Entry } from '#contract/texts/content.ts'

type Dated = Pick<Entry['facts'], 'from' | 'until'>

/** Whether a campaign is over or still to come, on a UTC day; both of its days are included. */
export function campaignState({ from, until }: Dated, today: string): 'past' | 'future' | 'now' {
  if (until !== undefined && until < today) return 'past'
  return from !== undefined && from > today ? 'future' : 'now'
}

/** Returns the notice of a campaign that is not running; undefined for a running one. */
export function campaignNotice(facts: Dated, today: string, locale: Locale): string | undefined {
  const { from, until } = facts
  const state = campaignState(facts, today)
  if (state === 'past' && until) return m.landing_past({ date: formatDate(until, locale) })
  if (state === 'future' && from) return m.landing_future({ date: formatDate(from, locale) })
  return undefined
}

/** Returns a campaign's period in words; undefined for a page without an end. */
export function campaignPeriod({ from, until }: Dated, locale: Locale): string | undefined {
  if (from && until) return formatPeriod(from, until, locale)
  if (until) return m.landing_until({ date: formatDate(until, locale) })
  return from && m.landing_since({ date: formatDate(from, locale) })
}
