import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { consentVersion, giftSeconds, type OrderState } from '#contract/commerce/order-words.ts'
import { insertRow } from '../../account/demo/insert-row.ts'
import type { Seeding } from '../../call/domain.ts'
import { statement } from '../../platform/sql.ts'
import { getPlanById } from '../catalogue/plans.ts'
import { sandboxIccid } from '../providers/supplier/iccid.ts'
import { type DemoOrder, demoOrders } from './demo-orders.ts'

const secondsPerDay = 86_400
const buyer = 'demo-traveller'
/** So far ahead that the demonstration shows the wait for as long as the shop itself waits. */
const slowSeconds = 30 * secondsPerDay

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
      number: `DEM${String(at + 1).padStart(7, '0')}`,
      account_id: buyer,
      channel: channel.id,
      state: stateOf(order),
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
      completed_at: order.isMaking ? null : boughtAt,
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

function stateOf({ end, isMaking }: DemoOrder): OrderState {
  if (end === 'cancelled') return 'REFUNDED'
  return isMaking ? 'PROVISIONING' : 'COMPLETED'
}

function esimOf({ db, order, plan, seconds, at }: Making): D1PreparedStatement[] {
  const { usage = [], activatedDaysAgo, profile = 'RELEASED', end, isMaking, giftTo } = order
  const id = `${order.id}-0`
  const serial = firstSerial + at
  const boughtAt = seconds - order.boughtDaysAgo * secondsPerDay
  const activatedAt =
    activatedDaysAgo === undefined ? null : seconds - activatedDaysAgo * secondsPerDay
  const matchingId = `DEMO-0000-0000-${String(at + 1).padStart(4, '0')}`
  const firstDay = Math.floor((activatedAt ?? seconds) / secondsPerDay)
  return [
    insertRow(db, 'esim', {
      id,
      purchase_id: order.id,
      position: 0,
      account_id: buyer,
      name: order.name ?? '',
      ...(isMaking
        ? {}
        : {
            iccid: sandboxIccid(serial),
            smdp_address: 'smdp.sandbox.example',
            matching_id: matchingId,
            made_at: boughtAt,
          }),
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
      ready_at: isMaking ? boughtAt + slowSeconds : boughtAt,
      profile,
      activated_at: activatedAt,
    }),
    ...(giftTo ? giftOf({ db, seconds }, id, giftTo) : []),
    ...usage.flatMap((usedMb, index) => [
      insertRow(db, 'sandbox_usage', { request_id: id, day: firstDay + index, used_mb: usedMb }),
      insertRow(db, 'esim_usage', { esim_id: id, day: firstDay + index, used_mb: usedMb }),
    ]),
  ]
}

function giftOf(
  { db, seconds }: Pick<Making, 'db' | 'seconds'>,
  esimId: string,
  { email, accountId }: NonNullable<DemoOrder['giftTo']>,
) {
  // A gift is refused by the tables for an eSIM that is no longer the giver's.
  return [
    statement(db)`INSERT INTO esim_gift
      (id, esim_id, account_id, receiver_id, email, email_key, state, created_at, settled_at,
        expires_at)
      SELECT ${`${esimId}-gift`}, id, account_id, ${accountId ?? null}, ${email}, ${email},
        ${accountId ? 'accepted' : 'open'}, ${seconds}, ${accountId ? seconds : null},
        ${seconds + giftSeconds}
      FROM esim WHERE id = ${esimId}
        AND NOT EXISTS (SELECT 1 FROM esim_gift WHERE esim_id = esim.id)`,
    statement(db)`UPDATE esim SET account_id = ${accountId ?? buyer}
      WHERE id = ${esimId} AND account_id = ${buyer}`,
  ]
}
