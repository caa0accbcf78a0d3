import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keptMs } from '#app/offline/kept-pages.ts'
import { eidLength } from '#app/routes/device/eid.ts'
import { compareLimit } from '#app/ui/plan/compare/compare.ts'
import { maxSidePixels } from '#backend/account/files/store-upload.ts'
import { codeSeconds } from '#backend/account/proof/codes.ts'
import { refreshSeconds } from '#backend/account/session/open-session.ts'
import { reauthenticationSeconds } from '#backend/call/reauthentication.ts'
import { resendSeconds } from '#backend/company/assignment/resend-assignments.ts'
import {
  patienceSeconds,
  usualDeadlineMs,
  waits,
} from '#backend/company/developer/deliver-webhooks.ts'
import { maxSends } from '#backend/company/people/invite-people.ts'
import { keptDays } from '#backend/company/request/receive-request.ts'
import { leastBits } from '#backend/company/saml/certificates.ts'
import { newsLinkDays } from '#backend/mail/links/news-link.ts'
import { referenceDays } from '#backend/shop/catalogue/price/price-at.ts'
import { earnedPercent } from '#backend/shop/features/reward/rates.ts'
import { lifetime } from '#backend/shop/records/write-points.ts'
import { maxAssigned } from '#contract/assigning/assignment-words.ts'
import { maxImportBytes } from '#contract/assigning/import-words.ts'
import { trialDays } from '#contract/assigning/policy-words.ts'
import { orderNumberLength } from '#contract/commerce/order-number.ts'
import { cancelDays, giftSeconds, withdrawalSeconds } from '#contract/commerce/order-words.ts'
import { maxPlainName } from '#contract/commerce/plain-name.ts'
import { holdSeconds } from '#contract/commerce/top-up-words.ts'
import { locales } from '#contract/locale.ts'
import { invitationSeconds } from '#contract/organization/people-words.ts'
import { maxViews } from '#contract/organization/saved-view.ts'
import { maxSignOnCertificates } from '#contract/organization/sign-on-words.ts'
import { claimOnceDays, promiseMinutes } from '#contract/trip/landing-claim.ts'
import { codeLength, maxPictureBytes } from '#contract/words.ts'
import { root } from '../run.ts'
import { sourceFiles } from '../source-files.ts'

const day = 86_400
const withdrawalDays = withdrawalSeconds / day
const monthsOf = (days: number) => Math.floor((days / 365.25) * 12 + 0.1)
const megabytes = (bytes: number) => bytes / 1024 / 1024
const webhook = [
  ...[200, 299, usualDeadlineMs / 1000, waits.length + 1],
  Math.ceil(waits.reduce((sum, wait) => sum + wait, 0) / day),
  patienceSeconds / day,
]

/** The limits that a text states, as the code has them. */
const limits: Record<string, readonly number[]> = {
  assign_done_sent: [resendSeconds / 60],
  assign_error_many: [maxAssigned],
  auth_bycode_lead: [codeLength],
  auth_code_lead: [codeLength, codeSeconds / 60],
  auth_field_code: [codeLength],
  business_privacy: [monthsOf(keptDays)],
  cards_one_press: [holdSeconds],
  checkout_withdraw_consent: [withdrawalDays],
  checkout_withdraw_help: [withdrawalDays],
  checkout_withdraw_help_none: [withdrawalDays],
  compare_chosen: [compareLimit],
  compare_full: [compareLimit],
  compare_hint: [compareLimit],
  cookies_kept_signed: [refreshSeconds / day],
  cookies_kept_flow: [codeSeconds / 60],
  developers_ref_retry: webhook,
  device_eid_label: [eidLength],
  device_eid_length: [eidLength],
  device_eid_noscript: [eidLength],
  esim_cancel_free: [cancelDays],
  esim_cancel_text: [cancelDays],
  esim_offline_kept: [keptMs / 1000 / day],
  gift_ended_text: [giftSeconds / day],
  home_device_eid: [eidLength],
  home_faq_refund_a: [cancelDays, withdrawalDays],
  import_file_too_large: [megabytes(maxImportBytes)],
  import_lead: [megabytes(maxImportBytes)],
  invitation_ended_text: [invitationSeconds / day],
  kit_price_reduced: [referenceDays],
  landing_legal_reference: [referenceDays],
  mail_withdrawal_doubt_exchanged: [withdrawalDays],
  mail_withdrawal_doubt_late: [withdrawalDays],
  news_ended_text: [newsLinkDays],
  people_error_resend: [maxSends],
  plan_low_spoken: [referenceDays],
  points_lead: [earnedPercent, Number.parseInt(lifetime, 10), 100],
  policy_did_note: [trialDays],
  policy_same_days: [trialDays],
  policy_untried: [trialDays],
  portal_views_full: [maxViews],
  settings_confirm_lead: [reauthenticationSeconds / 60],
  settings_confirm_mail: [codeLength],
  settings_picture_help: [megabytes(maxPictureBytes)],
  settings_picture_large: [megabytes(maxPictureBytes)],
  settings_picture_size: [maxSidePixels],
  shop_limited_description: [referenceDays],
  shop_limited_lead: [referenceDays],
  sign_on_error_certificates: [1, maxSignOnCertificates, leastBits],
  withdrawal_lead: [withdrawalDays],
  withdrawal_number_help: [orderNumberLength],
  withdrawal_problem_name: [maxPlainName],
  withdrawal_problem_number: [orderNumberLength],
  topup_late: [holdSeconds],
  mail_landing_doubt_again: [claimOnceDays],
  promise_due: [promiseMinutes],
  promise_text: [promiseMinutes],
  promise_title: [promiseMinutes],
}

/** Numbers that are advice, an estimate, somebody else’s rule, or a notice that names its own query. */
const notOurs = new Set([
  ...['calculator_notes_figures', 'checkout_identity_note', 'esim_identity_steps'],
  ...['business_agency_book_lead', 'business_book_lead', 'company_vat_country'],
  ...['cookies_kept_months', 'cookies_kept_nine', 'mail_end_soon_title', 'usage_low_why'],
  'push_end_soon',
  ...[
    'promise_waiting_text',
    'esim_help_wait',
    'trouble_connection_text',
    'shop_single_description',
  ],
])

const unit =
  'digits?|letters?|characters?|MB|pixels|bits|saved|people|minutes?|months?|times|seconds?|days|points'
const amount = '\\d+|two|three|four|five|six|seven|eight|nine|ten'
const stated = new RegExp(
  `\\b(?:${amount})[ -](?:${unit})\\b|(?:at most|up to) (?:${amount})\\b`,
  'i',
)

function textsOf(locale: string): Record<string, string> {
  const messages: Record<string, unknown> = JSON.parse(
    readFileSync(join(root, 'messages', `${locale}.json`), 'utf8'),
  )
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, wordsOf(message)]),
  )
}

/** Returns a message’s words without its parameters; of a plural message those of every form. */
function wordsOf(message: unknown): string {
  const forms = Array.isArray(message)
    ? message.flatMap(({ match }: { match: Record<string, string> }) => Object.values(match))
    : [String(message)]
  return forms.join(' ').replace(/\{[^}]*\}|\*#06#/g, '')
}

function numbersIn(text = ''): number[] {
  return (text.match(/\d+/g) ?? []).map(Number).sort((a, b) => a - b)
}

describe('R-PEO-6: a limit that a text states', () => {
  it.each(locales)('is that of the code, in %s', (locale) => {
    const texts = textsOf(locale)
    const expected = Object.entries(limits).map(([key, numbers]) => [
      key,
      numbers.toSorted((a, b) => a - b),
    ])
    const found = Object.keys(limits).map((key) => [key, numbersIn(texts[key])])
    expect(found).toEqual(expected)
  })

  it('is known to this test', () => {
    const unknown = Object.entries(textsOf('en')).filter(
      ([key, text]) => stated.test(text) && !(key in limits) && !notOurs.has(key),
    )
    expect(unknown).toEqual([])
  })

  it('is a constant of the contract in every field that checks it', () => {
    const own =
      /\b(?:maxLength|minLength)=(?:\{[\d_]+\}|"\d+")|\bmax=\{[\d_]+\}|\['(?:length|min|max|between)',.*?\b(?!0\b)\d/
    const found = sourceFiles()
      .filter((file) => file.startsWith('app/') && file.endsWith('.tsx'))
      .filter((file) => own.test(readFileSync(join(root, file), 'utf8')))
    expect(found).toEqual([])
  })
})
