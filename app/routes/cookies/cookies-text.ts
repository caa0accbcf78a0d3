import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { type Consent, consentCookie, parseConsent } from '#contract/consent.ts'
import type { Locale } from '#contract/locale.ts'
import type { StoredThing } from './stored-things.tsx'

/** Everything the page prints but the question itself, in the visitor's language. */
export function cookiesText(hasStatistics: boolean) {
  return {
    title: m.cookies_head_title(),
    description: m.cookies_head_description(),
    lead: m.cookies_page_lead(),
    crumbs: m.shop_crumbs_label(),
    statistics: {
      title: m.cookies_stats_title(),
      text: hasStatistics ? m.cookies_stats_text() : m.cookies_stats_none(),
    },
    lists: [
      { id: 'cookies', title: m.cookies_list_title(), things: cookiesOf(hasStatistics) },
      { id: 'local', title: m.cookies_local_title(), things: localThings() },
    ],
  }
}

/** Without statistics there is neither question nor identifier. */
function cookiesOf(hasStatistics: boolean): StoredThing[] {
  const own = [
    { names: ['currency'], what: m.cookies_list_currency(), kept: m.cookies_kept_year() },
    { names: ['theme'], what: m.cookies_list_theme(), kept: m.cookies_kept_year() },
  ]
  if (!hasStatistics) return own
  const kept = m.cookies_kept_months()
  return [
    ...own,
    { names: [consentCookie], what: m.cookies_list_consent(), kept },
    { names: ['_ga', '_ga_…'], what: m.cookies_list_ga(), kept },
  ]
}

/** Kept by the search box, the scroll keeper and the trip planner. */
function localThings(): StoredThing[] {
  return [
    { names: ['recent_places'], what: m.cookies_local_recent(), kept: m.cookies_kept_cleared() },
    { names: ['tradewind-scroll'], what: m.cookies_local_scroll(), kept: m.cookies_kept_tab() },
    { names: ['tradewind-trip'], what: m.cookies_local_trip(), kept: m.cookies_kept_tab() },
  ]
}

/** The question about statistics and what the visitor answered, by the request's cookies. */
export type StatisticsText = ReturnType<typeof statisticsText>

export function statisticsText(cookies: string, locale: Locale) {
  const [, value] = new RegExp(`(?:^|; )${consentCookie}=([^;]*)`).exec(cookies) ?? []
  const consent = parseConsent(value)
  return {
    accept: m.cookies_choice_accept(),
    reject: m.cookies_choice_reject(),
    answer: { choice: consent?.choice, text: answerText(consent, locale) },
  }
}

function answerText(consent: Consent | undefined, locale: Locale): string {
  if (!consent) return m.cookies_answer_open()
  const date = formatDate(consent.decidedOn, locale)
  return consent.choice === 'granted'
    ? m.cookies_answer_granted({ date })
    : m.cookies_answer_denied({ date })
}
