import { consentVersion, type OrderState } from '#contract/commerce/order-words.ts'
import { insertRow } from '../../account/demo/insert-row.ts'
import { hasDemoTraveller } from '../../account/demo/seed-accounts.ts'
import type { Seeding } from '../../call/domain.ts'
import { statement } from '../../platform/sql.ts'
import { listPlansById, seedRuns, setCommission } from '../../shop/module.ts'
import { demoStaffId } from '../staff/sign-in.ts'
import { peopleRows } from './people.ts'

const hour = 3600
const day = 24 * hour

type Case = {
  /** Names the order and its buyer. */
  name: string
  buyer: string
  planId: string
  state?: OrderState
  boughtAgo: number
  /** What makes it a case. */
  more: (place: Place) => D1PreparedStatement[]
}

type Place = { db: D1Database; orderId: string; channel: string; now: number; minor: number }

/** A case of each kind that the queue has; a stuck order is among those of the organisations. */
const cases: readonly Case[] = [
  {
    name: 'call',
    buyer: 'Somchai Suwan',
    planId: 'th-5gb-30d-v1',
    boughtAgo: 2 * hour,
    more: ({ db, orderId, now }) => [
      insertRow(db, 'supplier_call', {
        ...{ request_id: `${orderId}-0`, hop: 0, kind: 'plan', supplier: 'sandbox' },
        ...{ package_id: 'th-5gb-30d', plan_id: 'th-5gb-30d-v1', days: 30, state: 'unresolved' },
        ...{ asked_at: now - 2 * hour, looks: 4 },
      }),
      insertRow(db, 'office_note', {
        ...{ id: 'demo-note', purchase_id: orderId, staff_id: demoStaffId('support') },
        ...{ text: '@Deniz the buyer flies tonight. Can you look?', written_at: now - hour },
      }),
      insertRow(db, 'office_mention', {
        ...{ note_id: 'demo-note', staff_id: demoStaffId('lead'), written_at: now - hour },
      }),
    ],
  },
  {
    name: 'dispute',
    buyer: '김서연',
    planId: 'kr-1gb-7d-v1',
    boughtAgo: 12 * day,
    more: ({ db, orderId, now, minor }) => [
      insertRow(db, 'sandbox_dispute', {
        ...{ id: 'dp_demo', reference: `${orderId}.1`, amount_minor: minor },
        ...{ state: 'needs_response', due_at: now + 6 * day },
      }),
      insertRow(db, 'payment_dispute', {
        ...{ id: 'dp_demo', provider: 'sandbox', reference: `${orderId}.1`, purchase_id: orderId },
        ...{
          state: 'needs_response',
          takes: 1,
          amount_minor: minor,
          reason: 'product_not_received',
        },
        ...{ due_at: now + 6 * day, created_at: now - day, changed_at: now - day },
      }),
    ],
  },
  {
    name: 'refund',
    buyer: 'Нина Орлова',
    planId: 'it-10gb-30d-v1',
    state: 'CANCELLED',
    boughtAgo: 4 * day,
    more: ({ db, orderId, now, minor }) => [
      insertRow(db, 'payment_refund', {
        ...{ id: 're_demo', provider: 'sandbox', reference: `${orderId}.1`, wish: `${orderId}.1` },
        ...{ purchase_id: orderId, state: 'failed', amount_minor: minor },
        ...{ failure: 'expired_or_canceled_card', created_at: now - 5 * hour },
        changed_at: now - 3 * hour,
      }),
    ],
  },
  {
    name: 'withdrawal',
    buyer: 'Nguyễn Thị Hồng',
    planId: 'fr-1gb-7d-v1',
    boughtAgo: 6 * day,
    more: ({ db, orderId, channel, now }) => [
      insertRow(db, 'withdrawal', {
        ...{ id: 'demo-withdrawal', channel, number: 'DEM0FF1CE4', purchase_id: orderId },
        ...{ email: emailOf('withdrawal'), email_key: emailOf('withdrawal'), locale: 'vi' },
        ...{ name: 'Nguyễn Thị Hồng', received_at: now - 27 * hour, outcome: 'support' },
        settled_at: now - 26 * hour,
      }),
    ],
  },
  {
    name: 'agree',
    buyer: 'Κατερίνα Δήμου',
    planId: 'gb-5gb-30d-v1',
    boughtAgo: 3 * day,
    more: ({ db, orderId, now, minor }) => [
      insertRow(db, 'office_refund', {
        ...{ id: 'demo-refund', purchase_id: orderId, amount_minor: minor, currency: 'USD' },
        ...{ usd_minor: minor, reason: 'network', why: 'No network in London for two days' },
        ...{ state: 'waiting', causes: '["again"]', asked_by: demoStaffId('support') },
        asked_at: now - 40 * 60,
      }),
    ],
  },
  {
    name: 'bounced',
    buyer: '石井 陽子',
    planId: 'jp-5gb-30d-v1',
    boughtAgo: 19 * hour,
    more: ({ db, orderId, channel, now }) => [
      insertRow(db, 'outbox_mail', {
        ...mailOf({ id: `order_confirmed-${orderId}`, channel, at: now - 19 * hour }),
        ...{ kind: 'order_confirmed', recipient: emailOf('bounced'), withheld: 'bounced' },
        subject: 'Your eSIM for Japan is ready',
      }),
      insertRow(db, 'outbox_mail', {
        ...mailOf({ id: 'demo-dead-mail', channel, at: now - 9 * hour }),
        ...{ kind: 'welcome', recipient: emailOf('agree'), subject: 'Welcome to Tradewind' },
        last_error: 'The mail server did not answer',
      }),
      insertRow(db, 'bank_entry', {
        ...{ id: 'demo-entry', amount_minor: 93_295, currency: 'USD', account_end: '4417' },
        ...{ payer: 'MERIDIAN SURVEYS DEMO', reference: 'Statement 2026-0004' },
        ...{ booked_on: dayOf(now - day), read_at: now - 6 * hour },
      }),
      insertRow(db, 'business_request', {
        ...{ id: 'demo-form', channel, form: 'register', email: 'anna@solvere.example' },
        ...{ email_key: 'anna@solvere.example', locale: 'fr', created_at: now - 22 * hour },
        said: JSON.stringify({
          ...{ company: 'Solvère Conseil SARL', name: 'Anna Roux', website: 'solvere.example' },
          ...{ country: 'FR', travellers: '21-100', phone: '+33 1 99 00 12 34' },
          ...{ paymentModel: 'POST_PAID', currencyUnit: 'EUR', timeZone: 'Europe/Paris' },
          message: 'Nous partons au Japon deux fois par an.',
        }),
        expires_at: now + 90 * day,
      }),
    ],
  },
]

const emailOf = (name: string) => `office-${name}@demo.tradewind.example`

/** What the network and the payment cost. */
function costsOf(db: D1Database, sold: { orderId: string; minor: number; at: number }) {
  const { orderId, minor, at } = sold
  const rows = [
    { kind: 'supplier', reference: `${orderId}-0/0`, micros: minor * 4600 },
    { kind: 'payment', reference: `${orderId}.1`, micros: minor * 290 + 300_000 },
  ]
  return rows.map(
    ({ kind, reference, micros }) =>
      statement(
        db,
      )`INSERT INTO sale_cost (purchase_id, kind, source, reference, micros, currency, rate_micros, at)
      SELECT ${orderId}, ${kind}, 'sandbox', ${reference}, ${micros}, 'USD', 1000000, ${at}
      WHERE NOT EXISTS (SELECT 1 FROM sale_cost WHERE reference = ${reference} AND kind = ${kind})`,
  )
}
const dayOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 10)

/** A mail that was given up, without its text. */
function mailOf({ id, channel, at }: { id: string; channel: string; at: number }) {
  const none = { html: '', text: '' }
  const times = { created_at: at, next_attempt_at: at, dead_at: at, attempts: 3 }
  return { id, channel, locale: 'en', ...none, ...times }
}

/** Adds the people of the office and a case of each kind that needs one to a local database. */
export async function seed(seeding: Seeding): Promise<void> {
  if (!(await hasDemoTraveller(seeding.db))) return
  await seeding.db.batch([
    ...peopleRows(seeding),
    setCommission(seeding, { channel: 'mtn', startsAt: 0, basisPoints: 1200 }),
  ])
  const { db, catalogue, channel, now } = seeding
  await seedRuns(catalogue, { nowMs: now.getTime(), preparedBy: demoStaffId('catalogue') })
  const view = { catalogue, channel, currency: 'USD', locale: 'en', nowMs: now.getTime() } as const
  const at = Math.floor(now.getTime() / 1000)
  const plans = await listPlansById(
    view,
    cases.map(({ planId }) => planId),
  )
  for (const [index, each] of cases.entries()) {
    const plan = plans.find(({ id }) => id === each.planId)
    if (!plan) throw new Error(`expected ${each.planId} to be sold`)
    const orderId = `demo-office-${each.name}`
    const minor = plan.priceMinor
    const boughtAt = at - each.boughtAgo
    const state = each.state ?? 'COMPLETED'
    const accountId = `demo-office-buyer-${each.name}`
    await db.batch([
      insertRow(db, 'account', {
        ...{ id: accountId, account_type: 'normal', email: emailOf(each.name), name: each.buyer },
        ...{ email_key: emailOf(each.name), locale: 'en', currency_unit: 'USD' },
        created_at: boughtAt,
      }),
      insertRow(db, 'purchase', {
        ...{ id: orderId, number: `DEM0FF1CE${index + 1}`, account_id: accountId, state },
        ...{ channel: channel.id, plan_id: plan.id, plan: JSON.stringify(plan), quantity: 1 },
        ...{ currency: 'USD', unit_minor: minor, subtotal_minor: minor, total_minor: minor },
        ...{ locale: 'en', consent_at: boughtAt, consent_version: consentVersion },
        ...{ created_at: boughtAt, paid_at: boughtAt, completed_at: boughtAt },
        closed_at: state === 'COMPLETED' ? null : boughtAt + hour,
      }),
      insertRow(db, 'payment', {
        ...{ purchase_id: orderId, provider: 'sandbox', tries: 1, state: 'succeeded' },
        ...{ amount_minor: minor, currency: 'USD', updated_at: boughtAt },
      }),
      insertRow(db, 'sale', {
        ...{ purchase_id: orderId, channel: channel.id, sold_at: boughtAt, plan_id: plan.id },
        ...{ quantity: 1, currency: 'USD', list_minor: minor, charged_minor: minor },
        ...{ off_minor: 0, points_minor: 0, margin_percent: 0, commission_points: 0 },
        ...{ billing_country: 'US', card_country: 'US', network_country: 'US' },
      }),
      ...costsOf(db, { orderId, minor, at: boughtAt }),
      insertRow(db, 'sandbox_charge', {
        ...{ reference: `${orderId}.1`, card: 'success', amount_minor: minor, state: 'succeeded' },
        currency: 'USD',
        created_at: boughtAt,
      }),
      insertRow(db, 'esim', {
        ...{ id: `${orderId}-0`, purchase_id: orderId, position: 0, account_id: accountId },
        ...{ iccid: `89999000000${700 + index}000`, smdp_address: 'smdp.sandbox.example' },
        ...{ matching_id: `DEMO-0FF1-CE00-000${index + 1}`, made_at: boughtAt },
        ...{ allowance_mb: plan.amount, days: plan.duration, created_at: boughtAt },
        activate_by: boughtAt + plan.activateWithinDays * day,
      }),
      ...each.more({ db, orderId, channel: channel.id, now: at, minor }),
    ])
  }
}
