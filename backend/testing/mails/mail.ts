import type { Brand } from '#contract/commerce/channel.ts'
import type { Esim } from '#contract/commerce/order.ts'
import type { Locale } from '#contract/locale.ts'
import type { Mail } from '../../mail/mail.ts'
import type { OrderDetails } from '../../mail/order-details.ts'
import type { Call } from '../../shop/call.ts'

/** A brand as in a tenant file, for tests of what the shop sends. */
export const testBrand: Brand = {
  name: 'Testwind',
  wordmark: 'Testwind',
  colours: {
    page: '#f9f9f8',
    panel: '#ffffff',
    sunken: '#f1f0ef',
    line: '#dad9d6',
    text: '#21201c',
    muted: '#63635e',
    ink: '#1d3b31',
    onInk: '#fbfefd',
    signal: '#29906c',
  },
  darkColours: {
    page: '#111110',
    panel: '#191918',
    sunken: '#222221',
    line: '#3b3a37',
    text: '#eeeeec',
    muted: '#b5b3ad',
    ink: '#adf0d4',
    onInk: '#0d1512',
    signal: '#29a383',
  },
  cornerPx: 8,
  legalEntity: 'Testwind Demo Lda',
  address: { street: '1 Example Quay', postalCode: '1000-001', city: 'Lisbon', country: 'PT' },
  supportEmail: 'support@testwind.example',
}

export const boughtAt = Date.UTC(2026, 10, 21, 9, 5) / 1000

export const testPlan: OrderDetails['plan'] = {
  id: 'jp-5gb-30d-v1',
  slug: '5gb-30d',
  destinationSlug: 'japan',
  planType: 'data',
  duration: 30,
  durationUnit: 'DAY',
  amount: 5_120,
  amountUnit: 'MB',
  isUnlimited: false,
  dailyMb: null,
  throttleKbps: null,
  tethering: true,
  activationPolicy: 'first_use',
  activateWithinDays: 30,
  addonPolicy: 'any_time',
  kyc: 'none',
  refundPolicy: 'until_installed',
  networks: [{ name: 'SoftBank', generations: ['4G', '5G'] }],
  generation: '5G',
  currency: 'EUR',
  priceMinor: 1_050,
  perGbMinor: 210,
  perDayMinor: 35,
  referenceMinor: null,
  reductionEndsAt: null,
  unavailableUntil: null,
  addonFromMinor: null,
  destination: {
    slug: 'japan',
    kind: 'country',
    code: 'JP',
    nameEn: 'Japan',
    countryCount: 1,
    countryCodes: ['JP'],
  },
}

export const testEsim: Esim = {
  id: 'order-of-the-tests-0',
  orderId: 'order-of-the-tests',
  orderNumber: 'TEST000001',
  name: '',
  plan: testPlan,
  state: 'ACTIVE',
  profile: 'INSTALLED',
  iccid: '8999900000000000017',
  smdpAddress: 'smdp.sandbox.example',
  matchingId: 'ABCDE-12345-FGHIJ-67890',
  allowanceMb: 5_120,
  usedMb: 3_840,
  usage: [],
  activateBy: boughtAt + 30 * 86_400,
  activatedAt: boughtAt,
  expiresAt: boughtAt + 30 * 86_400,
  createdAt: boughtAt,
  canCancel: false,
}

/** An order of one eSIM in the form that mails and receipts take. */
export function testOrder(changed: Partial<OrderDetails> = {}): OrderDetails {
  return {
    id: 'order-of-the-tests',
    number: 'TEST000001',
    state: 'COMPLETED',
    plan: testPlan,
    quantity: 1,
    currency: 'EUR',
    unitMinor: 1_050,
    subtotalMinor: 1_050,
    lines: [{ kind: 'plan', amountMinor: 1_050 }],
    totalMinor: 1_050,
    pointsUsed: 0,
    pointsEarned: 0,
    createdAt: boughtAt,
    paidAt: boughtAt,
    payment: { provider: 'sandbox', takesCards: true, methods: ['card'], state: 'succeeded' },
    esims: [testEsim],
    channel: 'plain',
    locale: 'en',
    consentAt: boughtAt,
    consentVersion: '2026-11',
    email: 'reader@people.example',
    name: 'Ines',
    ...changed,
  }
}

/** The columns of an outbox row that tests read. */
export type MailRow = {
  id: string
  channel: string
  kind: Mail['kind']
  recipient: string
  locale: Locale
  subject: string
  html: string
  text: string
  created_at: number
  sent_at: number | null
  attempts: number
  next_attempt_at: number
  last_error: string | null
  dead_at: number | null
  provider_id: string | null
  withheld: string | null
  headers: string
}

/** Puts mails into the outbox and returns their rows in the same order. */
export async function put(call: Call, mails: readonly Mail[]): Promise<MailRow[]> {
  const before = await lastRow(call.db)
  await call.db.batch(mails.map((mail) => call.services.mails.enqueue(call, mail)))
  const { results } = await call.db
    .prepare('SELECT * FROM outbox_mail WHERE rowid > ?1 ORDER BY rowid')
    .bind(before)
    .all<MailRow>()
  return results
}

export async function rowsOf(db: D1Database, recipient: string): Promise<MailRow[]> {
  const select = db.prepare('SELECT * FROM outbox_mail WHERE recipient = ?1 ORDER BY rowid')
  return (await select.bind(recipient).all<MailRow>()).results
}

async function lastRow(db: D1Database): Promise<number> {
  const last = await db.prepare('SELECT max(rowid) AS last FROM outbox_mail').first<number>('last')
  return last ?? 0
}

/** What a mail about low data offers to add. */
export const testOffer = {
  ...{ accountId: 'account-of-the-tests', dataMb: 3072, priceMinor: 750, currency: 'USD' as const },
  card: { brand: 'visa', last4: '4242' },
}
