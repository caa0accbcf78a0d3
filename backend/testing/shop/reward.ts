import { rewardCalls } from '#contract/calls/customer/reward.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Order, Quote } from '#contract/commerce/order.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import type { Currency } from '#contract/money.ts'
import { grantPoints } from '../../shop/records/write-points.ts'
import { anyPlanId, type Buyer } from '../order.ts'
import { testDatabase } from '../testing.ts'

type NewPromo = {
  kind?: 'percent' | 'fixed' | 'free_data'
  percent?: number
  amounts?: Partial<Record<Currency, number>>
  dataMb?: number
  startsAt?: number
  endsAt?: number
  minimums?: Partial<Record<Currency, number>>
  places?: string[]
  kinds?: string[]
  planTypes?: string[]
  channels?: string[]
  usesLeft?: number
  usesEach?: number
  budgetUsdMinor?: number
}

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Stores a promotion code; by default 10 % off, for everyone and without an end. */
export async function addPromo(promo: NewPromo = {}): Promise<string> {
  const code = `T${crypto.randomUUID().slice(0, 12).replace('-', '').toUpperCase()}`
  const { kind = 'percent', startsAt = 0, endsAt = 2 ** 40 } = promo
  await testDatabase()
    .prepare(
      `INSERT INTO promo (code, kind, percent, amounts, data_mb, starts_at, ends_at, minimums,
         places, kinds, plan_types, channels, uses_left, uses_each)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)`,
    )
    .bind(
      code,
      kind,
      kind === 'percent' ? (promo.percent ?? 10) : null,
      asJson(promo.amounts),
      promo.dataMb ?? null,
      startsAt,
      endsAt,
      asJson(promo.minimums),
      asJson(promo.places),
      asJson(promo.kinds),
      asJson(promo.planTypes),
      asJson(promo.channels),
      promo.usesLeft ?? null,
      promo.usesEach ?? null,
    )
    .run()
  if (promo.budgetUsdMinor !== undefined) await addBudget(code, promo.budgetUsdMinor)
  return code
}

async function addBudget(code: string, limit: number): Promise<void> {
  await testDatabase().batch([
    testDatabase()
      .prepare('INSERT INTO promo_budget (id, limit_usd_minor) VALUES (?1, ?2)')
      .bind(code, limit),
    testDatabase().prepare('UPDATE promo SET budget_id = ?1 WHERE code = ?1').bind(code),
  ])
}

/** Gives the buyer points that expire after `lasts` seconds. */
export async function give(buyer: Buyer, points: number, lasts = 1_000_000): Promise<void> {
  const db = testDatabase()
  const now = Math.floor(buyer.shop.clock.nowMs / 1000)
  const grant = { id: crypto.randomUUID(), accountId: buyer.accountId, points }
  await db.batch(grantPoints({ db, now }, { ...grant, expiresAt: now + lasts }))
}

export type Reward = {
  code?: string
  usePoints?: boolean
  planId?: string
  quantity?: number
  currency?: Currency
}

async function basketOf({ code, usePoints, planId, quantity = 1, currency = 'USD' }: Reward) {
  return {
    planId: planId ?? (await anyPlanId()),
    quantity,
    currency,
    ...(code === undefined ? {} : { code }),
    ...(usePoints === undefined ? {} : { usePoints }),
  }
}

export async function quote({ shop, bearer }: Buyer, reward: Reward = {}): Promise<Quote> {
  return shop.ask(shopCalls.quote, await basketOf(reward), { bearer })
}

/**
 * Returns the input that creates an order with a code or points, with the price that the buyer has
 * seen.
 */
export async function rewardOrder(buyer: Buyer, reward: Reward) {
  const { totalMinor } = await quote(buyer, reward)
  const basket = await basketOf(reward)
  const idempotencyKey = crypto.randomUUID()
  return { ...basket, idempotencyKey, totalMinor, consent: true, consentVersion } as const
}

export async function orderWith(buyer: Buyer, reward: Reward): Promise<Order> {
  const { shop, bearer } = buyer
  return shop.ask(shopCalls.createOrder, await rewardOrder(buyer, reward), { bearer })
}

export function pointsOf({ shop, bearer }: Buyer) {
  return shop.ask(rewardCalls.getPoints, { currency: 'USD' }, { bearer })
}

export async function referralCode({ shop, bearer }: Buyer): Promise<string> {
  return (await shop.ask(rewardCalls.getReferrals, { currency: 'USD' }, { bearer })).code
}

/**
 * R-PAY-5: returns the violations of the invariants of the points ledger; empty if there are none.
 */
export async function auditLedger(...accounts: string[]): Promise<unknown[]> {
  const { results } = await testDatabase()
    .prepare(
      `SELECT lot.id, lot.points_left, coalesce(sum(entry.points), 0) AS booked
       FROM points_lot AS lot LEFT JOIN points_entry AS entry ON entry.lot_id = lot.id
       WHERE lot.account_id IN (SELECT value FROM json_each(?1)) GROUP BY lot.id
       HAVING booked <> lot.points_left OR (lot.points_left < 0) <> (lot.expires_at IS NULL
         AND lot.points_left <> 0)`,
    )
    .bind(JSON.stringify(accounts))
    .all()
  return results
}
