import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { consentVersion, giftSeconds, type ProfileState } from '#contract/commerce/order-words.ts'
import { insertRow } from '../../account/demo/insert-row.ts'
import type { Seeding } from '../../call/domain.ts'
import { getPlanById } from '../catalogue/plans.ts'
import { sandboxIccid } from '../providers/supplier/iccid.ts'

const secondsPerDay = 86_400
const buyer = 'demo-traveller'

type DemoOrder = {
  id: string
  planId: string
  name?: string
  boughtDaysAgo: number
  activatedDaysAgo?: number
  profile?: ProfileState
  /** Data used at full speed in MB, one number for each day since the first use. */
  usage?: readonly number[]
  end?: 'cancelled' | 'revoked'
  /** The address of a friend to whom the eSIM is offered. */
  offeredTo?: string
}

/** Orders in every state by which lists are sorted. */
export const demoOrders: readonly DemoOrder[] = [
  {
    id: 'demo-order-japan',
    planId: 'jp-5gb-30d-v1',
    name: 'Tokyo and Kyoto',
    boughtDaysAgo: 9,
    activatedDaysAgo: 8,
    profile: 'INSTALLED',
    usage: [120, 240, 180, 310, 90, 260, 205, 438],
  },
  { id: 'demo-order-italy', planId: 'it-10gb-30d-v1', boughtDaysAgo: 2 },
  {
    id: 'demo-order-france',
    planId: 'fr-1gb-7d-v1',
    boughtDaysAgo: 60,
    activatedDaysAgo: 50,
    profile: 'DISABLED',
    usage: [310, 290, 120],
  },
  { id: 'demo-order-thailand', planId: 'th-5gb-30d-v1', boughtDaysAgo: 20, end: 'cancelled' },
  {
    id: 'demo-order-spain',
    planId: 'es-1gb-7d-v1',
    boughtDaysAgo: 5,
    profile: 'INSTALLED',
    end: 'revoked',
  },
  {
    // Has used 80 % of its data without a notice yet; the first scheduled run sends one.
    id: 'demo-order-portugal',
    planId: 'pt-1gb-7d-v1',
    name: 'Lisbon',
    boughtDaysAgo: 3,
    activatedDaysAgo: 2,
    profile: 'INSTALLED',
    usage: [390, 265, 165],
  },
  {
    id: 'demo-order-uk',
    planId: 'gb-5gb-30d-v1',
    name: 'London',
    boughtDaysAgo: 1,
    profile: 'INSTALLED',
  },
  {
    id: 'demo-order-switzerland',
    planId: 'ch-1gb-7d-v1',
    boughtDaysAgo: 5,
    activatedDaysAgo: 4,
    profile: 'INSTALLED',
    usage: [180, 240, 210, 190, 140],
  },
  {
    id: 'demo-order-korea',
    planId: 'kr-1gb-7d-v1',
    boughtDaysAgo: 3,
    activatedDaysAgo: 2,
    profile: 'INSTALLED',
    usage: [560, 464],
  },
  {
    id: 'demo-order-greece',
    planId: 'gr-1gb-7d-v1',
    boughtDaysAgo: 1,
    offeredTo: 'mia@demo.tradewind.example',
  },
]

/** Far above the serial numbers of sandbox profiles, which count up from 1. */
const firstSerial = 90_000_001

/**
 * Adds the demonstration traveller's orders, with their sandbox records, to a local database.
 * Existing rows are left as they are. Nothing in production calls this.
 */
export async function seedOrders({ db, catalogue, channel, now }: Seeding): Promise<void> {
  const view = { catalogue, channel, currency: 'USD', locale: 'en', nowMs: now.getTime() } as const
  for (const [at, order] of demoOrders.entries()) {
    const plan = await getPlanById(view, order.planId)
    if (!plan) throw new Error(`expected ${order.planId} to be sold`)
    const seconds = Math.floor(now.getTime() / 1000)
    await db.batch([
      ...orderRowOf({ db, channel, order, plan, seconds, at }),
      ...esimOf({ db, order, plan, seconds, at }),
    ])
  }
}

type Making = {
  db: D1Database
  order: DemoOrder
  plan: OfferedPlan
  /** Current time in unix seconds. */
  seconds: number
  at: number
}

function orderRowOf({
  db,
  channel,
  order,
  plan,
  seconds,
  at,
}: Making & { channel: Seeding['channel'] }) {
  const boughtAt = seconds - order.boughtDaysAgo * secondsPerDay
  const isGivenBack = order.end === 'cancelled'
  return [
    insertRow(db, 'purchase', {
      id: order.id,
      number: `DEM000000${at + 1}`,
      account_id: buyer,
      channel: channel.id,
      state: isGivenBack ? 'REFUNDED' : 'COMPLETED',
      plan_id: plan.id,
      plan: JSON.stringify(plan),
      quantity: 1,
      currency: plan.currency,
      unit_minor: plan.priceMinor,
      subtotal_minor: plan.priceMinor,
      total_minor: plan.priceMinor,
      locale: 'en',
      consent_at: boughtAt,
      consent_version: consentVersion,
      created_at: boughtAt,
      paid_at: boughtAt,
      completed_at: boughtAt,
      closed_at: isGivenBack ? boughtAt : null,
    }),
    insertRow(db, 'payment', {
      purchase_id: order.id,
      provider: 'sandbox',
      tries: 1,
      state: isGivenBack ? 'refunded' : 'succeeded',
      amount_minor: plan.priceMinor,
      currency: plan.currency,
      updated_at: boughtAt,
    }),
  ]
}

function esimOf({ db, order, plan, seconds, at }: Making): D1PreparedStatement[] {
  const { usage = [], activatedDaysAgo, profile = 'RELEASED', end } = order
  const id = `${order.id}-0`
  const serial = firstSerial + at
  const boughtAt = seconds - order.boughtDaysAgo * secondsPerDay
  const activatedAt =
    activatedDaysAgo === undefined ? null : seconds - activatedDaysAgo * secondsPerDay
  const matchingId = `DEMO-0000-0000-000${at + 1}`
  const firstDay = Math.floor((activatedAt ?? seconds) / secondsPerDay)
  return [
    insertRow(db, 'esim', {
      id,
      purchase_id: order.id,
      position: 0,
      account_id: buyer,
      name: order.name ?? '',
      iccid: sandboxIccid(serial),
      smdp_address: 'smdp.sandbox.example',
      matching_id: matchingId,
      made_at: boughtAt,
      profile,
      allowance_mb: plan.amount,
      days: plan.duration,
      activate_by: boughtAt + plan.activateWithinDays * secondsPerDay,
      activated_at: activatedAt,
      used_mb: usage.reduce((sum, mb) => sum + mb, 0),
      revoked_at: end === 'revoked' ? seconds : null,
      cancelled_at: end === 'cancelled' ? boughtAt : null,
      created_at: boughtAt,
    }),
    insertRow(db, 'sandbox_profile', {
      request_id: id,
      serial,
      matching_id: matchingId,
      plan_id: plan.id,
      allowance_mb: plan.amount,
      days: plan.duration,
      ready_at: boughtAt,
      profile,
      activated_at: activatedAt,
    }),
    ...(order.offeredTo ? [offerOf({ db, seconds }, id, order.offeredTo)] : []),
    ...usage.flatMap((usedMb, index) => [
      insertRow(db, 'sandbox_usage', { request_id: id, day: firstDay + index, used_mb: usedMb }),
      insertRow(db, 'esim_usage', { esim_id: id, day: firstDay + index, used_mb: usedMb }),
    ]),
  ]
}

function offerOf({ db, seconds }: Pick<Making, 'db' | 'seconds'>, esimId: string, email: string) {
  return insertRow(db, 'esim_gift', {
    id: `${esimId}-gift`,
    esim_id: esimId,
    account_id: buyer,
    email,
    email_key: email,
    state: 'open',
    created_at: seconds,
    expires_at: seconds + giftSeconds,
  })
}
