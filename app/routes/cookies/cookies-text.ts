import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { type Consent, consentCookie, parseConsent } from '#contract/consent.ts'
import type { Locale } from '#contract/locale.ts'
import {
  chatPurposes,
  type StoredFor,
  type StoredKind,
  type StoredPurpose,
  statisticsPurposes,
  storedThings,
} from '#contract/stored-things.ts'
import type { StoredThing } from './stored-things.tsx'

/** Features of a deployment that store data of their own. */
type Has = { statistics: boolean; chat: boolean }

/** Returns all texts of the page except the question, in the visitor's language. */
export function cookiesText(has: Has) {
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
        things: thingsOf(['cookie'], has),
      },
      {
        id: 'local',
        title: m.cookies_local_title(),
        things: thingsOf(['local', 'session', 'cache'], has),
      },
    ],
  }
}

/**
 * Returns the data in one part of the browser, without data of features that this shop does not
 * have.
 */
function thingsOf(kinds: readonly StoredKind[], has: Has): StoredThing[] {
  const absent = [...(has.statistics ? [] : statisticsPurposes), ...(has.chat ? [] : chatPurposes)]
  const shown = storedThings.filter(
    ({ kind, purpose }) => kinds.includes(kind) && !absent.includes(purpose),
  )
  return shown.map(({ names, purpose, kept }) => ({
    names: [...names],
    what: purposeTexts[purpose](),
    kept: keptTexts[kept](),
  }))
}

const purposeTexts: Readonly<Record<StoredPurpose, () => string>> = {
  currency: () => m.cookies_list_currency(),
  theme: () => m.cookies_list_theme(),
  session: () => m.cookies_list_session(),
  refresh: () => m.cookies_list_refresh(),
  sign_in: () => m.cookies_list_signin(),
  kept_pages: () => m.cookies_list_kept(),
  consent: () => m.cookies_list_consent(),
  statistics: () => m.cookies_list_ga(),
  chat: () => m.cookies_list_chat(),
  recent: () => m.cookies_local_recent(),
  fonts: () => m.cookies_local_fonts(),
  scroll: () => m.cookies_local_scroll(),
  trip: () => m.cookies_local_trip(),
  device: () => m.cookies_local_device(),
  cut_order: () => m.cookies_local_order(),
  pages: () => m.cookies_local_pages(),
}

const keptTexts: Readonly<Record<StoredFor, () => string>> = {
  year: () => m.cookies_kept_year(),
  thirteen_months: () => m.cookies_kept_months(),
  nine_months: () => m.cookies_kept_nine(),
  ten_minutes: () => m.cookies_kept_flow(),
  signed_in: () => m.cookies_kept_signed(),
  cleared: () => m.cookies_kept_cleared(),
  tab: () => m.cookies_kept_tab(),
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
