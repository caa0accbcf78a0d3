import { m } from '#app/paraglide/messages.js'
import {
  chatPurposes,
  type StoredFor,
  type StoredKind,
  type StoredPurpose,
  statisticsPurposes,
  storedThings,
} from '#contract/privacy/stored-things.ts'
import type { StoredThing } from './stored-things.tsx'

/** Features of a deployment that store data of their own. */
export type Storing = { statistics: boolean; chat: boolean }

/**
 * Returns the data in one part of the browser, without data of features that this shop does not
 * have.
 */
export function storedList(kinds: readonly StoredKind[], has: Storing): StoredThing[] {
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
  preview: () => m.cookies_list_preview(),
  consent: () => m.cookies_list_consent(),
  statistics: () => m.cookies_list_ga(),
  chat: () => m.cookies_list_chat(),
  recent: () => m.cookies_local_recent(),
  landing: () => m.cookies_local_landing(),
  told_orders: () => m.cookies_local_told(),
  fonts: () => m.cookies_local_fonts(),
  scroll: () => m.cookies_local_scroll(),
  trip: () => m.cookies_local_trip(),
  device: () => m.cookies_local_device(),
  cut_order: () => m.cookies_local_order(),
  kept_forms: () => m.cookies_local_forms(),
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
