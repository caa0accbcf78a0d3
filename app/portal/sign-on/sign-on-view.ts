import { formatDayIn, formatMomentIn } from '#app/format/date.ts'
import { formatNumber } from '#app/format/number.ts'
import type { Locale } from '#contract/locale.ts'
import type { ApiKey } from '#contract/organization/developer.ts'
import type {
  SignOnCertificate,
  SignOnDomain,
  SignOnFailure,
} from '#contract/organization/sign-on.ts'
import { certificateNoticeSeconds } from '#contract/organization/sign-on-words.ts'

/** The language and time zone in which the page shows times. */
export type Place = { locale: Locale; timeZone: string }

/** A domain as the page shows it. */
export type ShownDomain = Omit<SignOnDomain, 'codeUntil'> & { codeValidUntil?: string }

/** A directory's token as the page shows it. */
export type ShownToken = Pick<ApiKey, 'id' | 'name' | 'prefix' | 'state' | 'madeBy'> & {
  used: string | undefined
  until: string
}

/** A token that was just created, which is shown only now. */
export type MadeToken = { name: string; secret: string }

/** The input of a refused form. */
export type TypedForm = { intent: string; fields: Readonly<Record<string, string>> }

/** Returns the input for the form with an intent; nothing if another form was sent. */
export function typedFor(typed: TypedForm | undefined, intent: string): TypedForm['fields'] {
  return typed?.intent === intent ? typed.fields : {}
}

export function showToken(key: ApiKey, place: Place): ShownToken {
  const { id, name, prefix, state, madeBy, lastUsedAt, expiresAt } = key
  const moment = (at: number) => formatMomentIn(at * 1000, place)
  const used = lastUsedAt === undefined ? undefined : moment(lastUsedAt)
  return { id, name, prefix, state, madeBy, used, until: moment(expiresAt) }
}

export function showDomain({ codeUntil, ...domain }: SignOnDomain, place: Place): ShownDomain {
  if (codeUntil === undefined) return domain
  return { ...domain, codeValidUntil: formatMomentIn(codeUntil * 1000, place) }
}

/** A certificate of the provider as the page shows it; `soon`: it expires within a month. */
export type ShownCertificate = Pick<SignOnCertificate, 'fingerprint' | 'subject' | 'pem'> & {
  until: string
  state: 'active' | 'soon' | 'ended'
}

export function showCertificate(
  { fingerprint, subject, pem, expiresAt }: SignOnCertificate,
  place: Place,
  now: number,
): ShownCertificate {
  const left = expiresAt - now
  const isSoon = left <= certificateNoticeSeconds
  const state = left <= 0 ? 'ended' : isSoon ? 'soon' : 'active'
  return {
    fingerprint,
    subject,
    pem,
    until: formatDayIn(expiresAt * 1000, { ...place, now: now * 1000 }),
    state,
  }
}

/** Failed sign-ins that are alike, as the page shows them. */
export type ShownFailure = Pick<SignOnFailure, 'reason' | 'detail' | 'person'> & {
  key: string
  when: string
  times: string
}

export function showFailure(failure: SignOnFailure, place: Place): ShownFailure {
  const { reason, detail, person, times, lastAt } = failure
  return {
    ...{ reason, detail, person },
    key: [reason, detail, person].join(' '),
    when: formatMomentIn(lastAt * 1000, place),
    times: formatNumber(times, place.locale),
  }
}
