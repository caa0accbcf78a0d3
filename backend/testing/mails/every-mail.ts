import { assignmentJobChanges } from '#contract/assigning/assignment-job-words.ts'
import { heldReasons } from '#contract/assigning/policy-words.ts'
import type { Locale } from '#contract/locale.ts'
import { alertKinds } from '#contract/organization/alert-words.ts'
import { peopleJobChanges } from '#contract/organization/people-job-words.ts'
import type { ApprovalRequest } from '#contract/spending/approval.ts'
import { approvalChecks } from '#contract/spending/approval-words.ts'
import { codePurposes } from '#contract/words.ts'
import type { BusinessRequest } from '../../company/mails/mails.ts'
import type { Mail } from '../../mail/mail.ts'
import type { OrderDetails } from '../../mail/order-details.ts'
import type { CappedAuto } from '../../shop/mails/mails.ts'
import { boughtAt, testEsim, testOffer, testOrder, testPlan } from './mail.ts'
import { moneyBackMails, tripMails } from './order-mails.ts'
import { supportMails } from './support-mails.ts'

/** An exchange that has both a refund and a payment, so that mails show both. */
export const testExchange: NonNullable<OrderDetails['exchange']> = {
  state: 'done',
  orderId: 'order-before',
  orderNumber: 'TEST000000',
  creditMinor: 1_550,
  dueMinor: 100,
  returnMinor: 500,
}

const testGift = { giftId: 'gift-of-the-tests', expiresAt: boughtAt + 1_209_600, esim: testEsim }

const testCap: CappedAuto = {
  esimId: testEsim.id,
  plan: testPlan,
  currency: 'EUR',
  capMinor: 2_000,
  spentMinor: 1_900,
  againAt: Date.UTC(2026, 11, 1) / 1000,
}

/** A mail with an alert of every kind. */
function alertsMail(kept: Pick<Mail, 'to' | 'locale'>, name: string): Mail {
  const facts = {
    createdAt: boughtAt,
    place: testPlan.destination,
    usedMb: 4_700,
    totalMb: 5_120,
    usualMb: 300,
    at: boughtAt,
    usedMinor: 80_000,
    limitMinor: 100_000,
    currency: 'USD',
  } as const
  const alerts = alertKinds.map((kind) => ({ id: kind, kind, name, ...facts }))
  const zone = { organization: name, timeZone: 'Europe/Lisbon' }
  return { ...kept, kind: 'business_alerts', ...zone, alerts }
}

/** Mails about a request that breaks every rule, and about each of its ends. */
function approvalMails(kept: Pick<Mail, 'to' | 'locale'>, name: string): Mail[] {
  const request: ApprovalRequest = {
    ...{ id: 'request-of-the-tests', kind: 'addon', state: 'open' },
    askedBy: { id: 'person', name },
    lines: [{ plan: testPlan, quantity: 1, unitMinor: 3_100 }],
    ...{ totalMinor: 3_100, currency: 'EUR', word: `${name}\n${name}`, answer: '' },
    checks: approvalChecks.map((rule) => ({ rule, limit: 2, value: 3, isBroken: true })),
    ...{ createdAt: boughtAt, lapsesAt: boughtAt + 259_200 },
  }
  const about = { ...kept, organization: 'Example Travel Ltd', timeZone: 'Europe/Lisbon' }
  return [
    { ...about, kind: 'approval_asked', request, isEscalated: false },
    { ...about, kind: 'approval_asked', request: { ...request, kind: 'order' }, isEscalated: true },
    ...(['approved', 'declined', 'lapsed'] as const).map((state): Mail => {
      const answer = state === 'declined' ? name : ''
      const decided = { ...request, state, decidedBy: name, answer }
      return { ...about, kind: 'approval_decided', request: decided, esimId: testEsim.id }
    }),
    {
      ...about,
      kind: 'approval_decided',
      request: { ...request, kind: 'assignment', state: 'approved', people: 3 },
    },
  ]
}

const owed = { month: '2026-10', amountMinor: 61_240, currency: 'EUR', dueAt: boughtAt } as const
const owing = [
  { kind: 'statement_issued', ...owed },
  { kind: 'statement_issued', ...owed, amountMinor: 0 },
  { kind: 'statement_issued', ...owed, amountMinor: 13, isSmall: true },
  { kind: 'statement_late', ...owed },
  { kind: 'stock_lapses', plans: 12, number: 'MRD7K3M9XA', lapsesAt: boughtAt },
] as const

function requestBy(name: string): BusinessRequest {
  const contact = { company: `${name} AS`, name, email: 'buyer@company.example', country: 'NO' }
  const asked = { travellers: '21-100', paymentModel: 'POST_PAID', message: `${name}\n${name}` }
  return { form: 'register', locale: 'pt', receivedAt: boughtAt, said: { ...contact, ...asked } }
}

/**
 * Returns a mail of every kind, and a code for every purpose. `name` is text that people may
 * choose.
 */
export function everyMail(to: string, locale: Locale, name = 'Ines'): Mail[] {
  const kept = { to, locale }
  return [
    ...codePurposes.map(
      (purpose): Mail => ({ ...kept, kind: 'code', purpose, code: '042917', minutes: 10 }),
    ),
    { ...kept, kind: 'account_exists' },
    { ...kept, kind: 'account_exists', accountType: 'enterprise' },
    ...[name, ''].map((known): Mail => ({ ...kept, kind: 'welcome', name: known })),
    { ...kept, kind: 'password_changed' },
    { ...kept, kind: 'email_changed', newEmail: 'somebody.else@new.example' },
    {
      ...{ ...kept, kind: 'correction_code', code: '318204', minutes: 10 },
      newEmail: 'somebody.else@new.example',
    },
    { ...kept, kind: 'email_corrected' },
    { ...kept, kind: 'passkey_added', name },
    { ...kept, kind: 'passkey_removed', name },
    { ...kept, kind: 'social_linked', provider: 'google' },
    { ...kept, kind: 'account_deleted' },
    { ...kept, kind: 'news_confirm' },
    { ...kept, kind: 'business_request', request: requestBy(name) },
    { ...kept, kind: 'business_received' },
    { ...kept, kind: 'business_ready' },
    ...developersMails(kept, name),
    alertsMail(kept, name),
    ...approvalMails(kept, name),
    ...owing.map((mail): Mail => ({ ...kept, ...mail })),
    ...policyMails(kept, name),
    ...jobMails(kept),
    {
      ...kept,
      kind: 'invited',
      organization: 'Example Travel Ltd',
      inviter: name,
      token: 'token-of-the-tests',
    },
    { ...kept, kind: 'assigned', esim: { ...testEsim, organization: 'Example Travel Ltd' } },
    { ...kept, kind: 'order_confirmed', order: testOrder() },
    { ...kept, kind: 'order_confirmed', order: testOrder({ esimId: testEsim.id, esims: [] }) },
    {
      ...kept,
      kind: 'order_confirmed',
      order: testOrder({ esimId: testEsim.id, esims: [], isAuto: true }),
    },
    ...tripMails(kept),
    ...moneyBackMails(kept),
    { ...kept, kind: 'refund_failed', order: testOrder(), amountMinor: 1_550 },
    { ...kept, kind: 'part_refunded', order: testOrder(), amountMinor: 350 },
    { ...kept, kind: 'order_confirmed', order: testOrder({ exchange: testExchange }) },
    { ...kept, kind: 'exchange_void', order: testOrder({ exchange: testExchange }) },
    { ...kept, kind: 'cancel_refused', order: testOrder() },
    ...giftMails(kept, name),
    { ...kept, kind: 'data_75', esim: testEsim },
    { ...kept, kind: 'data_90', esim: testEsim, offer: testOffer },
    { ...kept, kind: 'end_3', esim: testEsim },
    { ...kept, kind: 'end_1', esim: testEsim },
    { ...kept, kind: 'trip_install', esim: testEsim, startsOn: '2026-12-14' },
    ...[true, false].map(
      (isInstalled): Mail => ({
        ...{ ...kept, kind: 'trip_switch', esim: testEsim, from: testPlan, isInstalled },
      }),
    ),
    ...(['declined', 'bank', 'network', 'disputed'] as const).map(
      (reason): Mail => ({
        ...kept,
        kind: 'auto_topup_off',
        reason,
        esimId: testEsim.id,
        plan: testPlan,
      }),
    ),
    { ...kept, kind: 'auto_topup_cap', auto: testCap },
    ...supportMails(kept, name),
  ]
}

function giftMails(kept: { to: string; locale: Locale }, name: string): Mail[] {
  const friend = { ...kept, email: 'friend@people.example', plan: testPlan }
  return [
    { ...kept, kind: 'gift_offered', ...testGift, giver: name },
    { ...kept, kind: 'gift_offered', ...testGift, giver: '' },
    { ...friend, kind: 'gift_returned', esimId: testEsim.id },
    { ...friend, kind: 'gift_accepted' },
  ]
}

function jobMails(kept: { to: string; locale: Locale }): Mail[] {
  const jobId = 'job-of-the-tests'
  return [
    ...[...peopleJobChanges, ...assignmentJobChanges].map(
      (change, failed): Mail => ({
        ...{ ...kept, kind: 'people_job_done', jobId, change, done: 612, failed },
      }),
    ),
    {
      ...{ ...kept, kind: 'import_done', importId: 'import-of-the-tests', fileName: 'visits.csv' },
      ...{ done: 1_940, failed: 3 },
    },
  ]
}

function policyMails(kept: { to: string; locale: Locale }, name: string): Mail[] {
  const about = { organization: `${name} Ltd`, policyId: 'policy-of-the-tests', policy: name }
  const results = ['added', 'failed', ...heldReasons] as const
  const { destination } = testPlan
  const lines = results.map((result) => ({
    ...{ name, line: { destination, addMb: 3_072, priceMinor: 750, result } },
  }))
  const told = lines.filter(({ line }) => line.result === 'added' || line.result === 'cap')
  return [
    ...told.map(
      ({ line }): Mail => ({
        ...{ ...kept, kind: 'policy_person', esimId: testEsim.id, line },
        organization: about.organization,
      }),
    ),
    { ...kept, ...about, kind: 'policy_report', currency: 'USD', lines },
    { ...kept, ...about, kind: 'policy_ended' },
  ]
}

function developersMails(kept: { to: string; locale: Locale }, name: string): Mail[] {
  const organization = `${name} Ltd`
  return [
    { ...kept, kind: 'domain_code', domain: 'example.com', code: '481902', organization },
    { ...kept, kind: 'webhook_off', url: `https://hooks.example/${encodeURIComponent(name)}` },
  ]
}
