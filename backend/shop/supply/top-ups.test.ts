import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { type Buyer, buy, look, openBuyer, pay } from '../../testing/order.ts'
import { addonsOf, esimOf, type Owner, pass } from '../../testing/shop/addon.ts'
import { sell } from '../../testing/shop/catalogue-store.ts'
import { type EsimAccessDouble, openEsimAccess } from '../../testing/suppliers/esim-access.ts'
import { call, seedDatabase, testCatalogue, testDatabase } from '../../testing/testing.ts'
import { refreshEsim } from '../fulfilment/usage/refresh-esims.ts'
import type { FetchedOffer } from '../import/stage-run.ts'
import { createSandboxPayments } from '../providers/sandbox/sandbox-payments.ts'
import { openSupply } from './open-supply.ts'

const time = { ms: Date.UTC(2026, 10, 30, 12) }
const gb = 1024 ** 3
async function waitUntil(ms: number): Promise<void> {
  time.ms = Math.max(time.ms, ms)
}
const opened: { double?: EsimAccessDouble; buyer?: Buyer } = {}
const double = () => opened.double ?? expect.unreachable()

beforeAll(async () => {
  await seedDatabase(new Date(time.ms))
  opened.double = await openEsimAccess({ now: () => time.ms })
  const { supplier } = double()
  const clock = { nowMs: () => time.ms, waitUntil }
  const supply = openSupply({ 'esim-access': supplier }, clock)
  const providers = { payments: createSandboxPayments(), supply }
  opened.buyer = await openBuyer({ services: { providers }, nowMs: time.ms })
  const offers: FetchedOffer[] = []
  const context = { db: testDatabase(), now: time.ms / 1000 }
  for await (const offer of supplier.offers?.(context) ?? []) offers.push(offer)
  await sell('esim-access', offers, time.ms)
})
afterAll(() => double().close())

const rows = async (db: D1Database, text: string) => (await db.prepare(text).all()).results

/** Buys a plan of a place and begins to use it. */
async function travel(place: string): Promise<Owner> {
  const { shop, accountId: id } = opened.buyer ?? expect.unreachable()
  const bearer = await shop.signIn({ id, accountType: 'normal' })
  const buyer = { shop, accountId: id, bearer }
  const [plan] = await rows(
    testCatalogue(),
    `SELECT id FROM plan WHERE destination_slug = '${place}' AND plan_type = 'data' AND is_paused = 0`,
  )
  const order = await buy(buyer, { planId: String(plan?.id) })
  const owner = { ...buyer, esimId: `${order.id}-0` }
  await go(owner, 60)
  expect((await look(buyer, order)).state).toBe('COMPLETED')
  double().phone(owner.esimId, { does: 'enable' })
  await use(owner, 0.1 * gb)
  return owner
}

async function go(owner: Owner, seconds: number): Promise<void> {
  time.ms = Math.max(time.ms, owner.shop.clock.nowMs) + seconds * 1000
  owner.shop.clock.nowMs = time.ms
  await pass(owner, 0)
}

/** Uses data, and waits until it is counted. */
async function use(owner: Owner, bytes: number): Promise<void> {
  double().phone(owner.esimId, { does: 'use', bytes: Math.round(bytes) })
  await go(owner, 4 * 3600)
  await refresh(owner)
}

async function refresh({ shop, esimId }: Owner): Promise<void> {
  await refreshEsim(shop.callOf(), esimId)
  await shop.settle()
}

async function add(owner: Owner, more: { autoCap?: number } = {}) {
  const [addon = expect.unreachable()] = (await addonsOf(owner)).offers
  const input = {
    ...{ idempotency_key: crypto.randomUUID(), esim_id: owner.esimId, addon_id: addon.id },
    ...{ currency: 'USD', total_minor: addon.priceMinor, consent: true },
    consent_version: consentVersion,
    ...(more.autoCap === undefined ? {} : { auto_cap_minor: more.autoCap }),
  }
  const { shop, bearer } = owner
  const order = await shop.ask(addonCalls.orderAddon, input, { bearer })
  await pay(owner, order, 'success')
  await go(owner, 30)
  return look(owner, order)
}

describe('top-ups of suppliers', () => {
  it('R-SUP-47 become add-ons with the size and the cost of their package, and are promised where there are some', async () => {
    const addons = await rows(
      testCatalogue(),
      `SELECT id, amount_mb AS mb, duration_days AS days, prices ->> 'USD' AS usd, minor AS least,
        package_id AS package, cost_micros AS micros
      FROM addon JOIN addon_offer ON addon_offer.addon_id = addon.id
      JOIN addon_floor ON addon_floor.addon_id = addon.id AND currency = 'USD'
      WHERE destination_slug = 'japan'`,
    )
    // 4.80 with 60 % and the fee is 8.25; without a margin 5.28.
    const id = 'esim-access-topup-ckh179'
    const facts = { mb: 5120, days: 30, usd: 850, least: 528 }
    expect(addons).toEqual([{ id, ...facts, package: 'TOPUP_CKH179', micros: 4_800_000 }])
    const plansOf = async (place: string) => {
      const answer = await call(`/catalogue/destinations/${place}?currency=USD`, { now: time.ms })
      const { plans } = await answer.json<{ plans: Record<string, unknown>[] }>()
      return plans.map((plan) => [plan.plan_type, plan.addon_policy, plan.addon_from_minor])
    }
    const japan = await plansOf('japan')
    expect(japan).toContainEqual(['data', 'while_active', 850])
    expect(japan.filter(([type]) => type === 'daily')).not.toContainEqual(
      expect.arrayContaining(['while_active']),
    )
    // Its package takes none, though its supplier lists one for the place.
    expect(await plansOf('north-america')).toEqual([['data', 'none', null]])
  })

  it('R-SUP-48 are offered to an eSIM as its supplier says, which is asked once a day, and their cost is kept', async () => {
    const owner = await travel('japan')
    const before = double().calls().length
    expect((await esimOf(owner)).plan.addonPolicy).toBe('while_active')
    const asked = double().calls().length - before
    const { offers } = await addonsOf(owner)
    expect(offers.map(({ id, amount }) => [id, amount])).toEqual([
      ['esim-access-topup-ckh179', 5120],
    ])
    expect(double().calls().length - before).toBe(asked)
    const order = await add(owner)
    expect(order.state).toBe('COMPLETED')
    expect(double().sold().at(-1)).toMatchObject({ kind: 'top_up', packageId: 'TOPUP_CKH179' })
    const [kept] = await rows(
      testDatabase(),
      `SELECT supplier, package_id AS package, cost_micros AS micros, cost_currency AS currency
      FROM supplier_call WHERE kind = 'top_up' AND request_id = '${order.id}-0'`,
    )
    const cost = { micros: 4_800_000, currency: 'USD' }
    expect(kept).toEqual({ supplier: 'esim-access', package: 'TOPUP_CKH179', ...cost })
    await go(owner, 86_400)
    await addonsOf(owner)
    expect(double().calls().length - before).toBeGreaterThan(asked)
  })

  it('R-SUP-48 are hidden from an eSIM that takes none, and not bought automatically once it does not', async () => {
    const owner = await travel('japan')
    expect((await add(owner, { autoCap: 100_00 })).state).toBe('COMPLETED')
    await testDatabase()
      .prepare(`UPDATE supplier_takes SET packages = '[]', told_at = ?1 WHERE request_id = ?2`)
      .bind(time.ms / 1000 + 40_000, owner.esimId)
      .run()
    const sold = double().sold().length
    await use(owner, 9.5 * gb)
    expect(double().sold()).toHaveLength(sold)
    expect((await esimOf(owner)).plan.addonPolicy).toBe('none')
    expect(await addonsOf(owner)).toMatchObject({
      offers: [],
      refusal: 'none',
      auto: { state: 'on' },
    })
    await expect(add(owner)).rejects.toThrow()
    // Once its supplier lists some, they are bought.
    await testDatabase().prepare('DELETE FROM supplier_takes').run()
    await refresh(owner)
    expect(double().sold()).toHaveLength(sold + 1)
  })
})
