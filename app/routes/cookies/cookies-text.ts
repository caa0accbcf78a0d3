import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { type Storing, storedList } from '#app/ui/privacy/stored-list.ts'
import type { Locale } from '#contract/locale.ts'
import { type Consent, consentCookie, parseConsent } from '#contract/privacy/consent.ts'

/** Returns all texts of the page except the question, in the visitor's language. */
export function cookiesText(has: Storing) {
  return {
    title: m.cookies_head_title(),
    description: m.cookies_head_description(),
    lead: m.cookies_page_lead(),
    crumbs: m.shop_crumbs_label(),
    statistics: {
      title: m.cookies_stats_title(),
      text: has.statistics ? m.cookies_stats_text() : m.cookies_stats_none(),
    },
    lists: [
      {
        id: 'cookies',
        title: m.cookies_list_title(),
        things: storedList(['cookie'], has),
      },
      {
        id: 'local',
        title: m.cookies_local_title(),
        things: storedList(['local', 'session', 'cache'], has),
      },
    ],
  }
}

/** The question about statistics, and the visitor's answer from the request's cookies. */
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
