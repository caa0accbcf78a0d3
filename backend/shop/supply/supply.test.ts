import { afterEach, describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { statement } from '../../platform/sql.ts'
import { countOf, look, pay, placeOrder } from '../../testing/order.ts'
import {
  can,
  openShop,
  openSupplier,
  order,
  profile,
} from '../../testing/suppliers/told-supplier.ts'
import { testCatalogue, testDatabase } from '../../testing/testing.ts'
import type { Ordered, Ref } from '../providers/supplier/supplier.ts'
import { resolveCall } from './unresolved-calls.ts'

afterEach(() =>
  testCatalogue().batch([
    testCatalogue().prepare('DELETE FROM plan_offer'),
    testCatalogue().prepare('DELETE FROM addon_offer'),
  ]),
)

/** The call for an order's eSIM, the last supplier's. */
async function callOf(orderId: string) {
  return statement(testDatabase())`SELECT supplier, package_id, hop, state, reason, cost_micros,
      cost_currency, esim_ref
    FROM supplier_call WHERE request_id = ${`${orderId}-0`} ORDER BY hop DESC LIMIT 1`.first()
}

describe('R-SUP-10: an order whose answer was lost', () => {
  it('is looked up three times, never sent again, and then waits for a person', async () => {
    const { supplier, asked, state } = openSupplier('unknown')
    state.found = 'cannot_tell'
    const buyer = await openShop({ one: supplier })
    const bought = await order(buyer)
    for (const wait of [9, 1, 60, 300, 400]) {
      buyer.shop.clock.advance(wait)
      expect((await look(buyer, bought)).state).toBe('PROVISIONING')
    }
    expect(asked).toEqual([`${bought.id}-0`])
    expect(await callOf(bought.id)).toMatchObject({ state: 'unresolved' })
  })

  it('is delivered where the supplier knows it', async () => {
    const { supplier, asked, state } = openSupplier('unknown')
    const buyer = await openShop({ one: supplier })
    const bought = await order(buyer)
    state.found = { requestId: `${bought.id}-0`, orderId: 'order-1' }
    buyer.shop.clock.advance(10)
    expect((await look(buyer, bought)).state).toBe('COMPLETED')
    expect(asked).toHaveLength(1)
  })

  it('goes to the next supplier where it is certain that nothing was made', async () => {
    const [one, two] = [openSupplier('unknown'), openSupplier()]
    const buyer = await openShop({ one: one.supplier, two: two.supplier })
    const bought = await order(buyer)
    for (const wait of [10, 60, 300]) {
      buyer.shop.clock.advance(wait)
      await look(buyer, bought)
    }
    expect(one.asked).toHaveLength(1)
    expect(two.asked).toEqual([`${bought.id}-0-h1`])
    expect((await look(buyer, bought)).state).toBe('COMPLETED')
  })
})

describe('R-SUP-22: an order that waits for a person', () => {
  it.each([
    ['is delivered by the order that they found', { orderId: 'order-7' }, 1],
    ['is asked for again if they found none', 'none', 2],
  ] as const)('%s', async (_, found, times) => {
    const { supplier, asked, state } = openSupplier('unknown')
    state.found = 'cannot_tell'
    const buyer = await openShop({ one: supplier })
    const bought = await order(buyer)
    for (const wait of [10, 60, 300]) {
      buyer.shop.clock.advance(wait)
      await look(buyer, bought)
    }
    expect(await callOf(bought.id)).toMatchObject({ state: 'unresolved' })
    state.answer = 'made'
    const now = Math.floor(buyer.shop.clock.nowMs / 1000)
    await statement(testDatabase(), resolveCall(`${bought.id}-0`, found, now)).run()
    await buyer.shop.services.providers?.supply.lookUp(buyer.shop.callOf())
    expect((await look(buyer, bought)).state).toBe('COMPLETED')
    expect((await callOf(bought.id))?.cost_micros).toEqual(expect.any(Number))
    expect(asked).toHaveLength(times)
  })
})

/** Has a supplier's data offered as the shop's first add-on; returns a request for it. */
async function addonRequest(profileId: string) {
  const addonId = await testCatalogue().prepare('SELECT id FROM addon LIMIT 1').first<string>('id')
  await statement(testCatalogue())`INSERT INTO addon_offer
    (addon_id, supplier, package_id, cost_micros, cost_currency, most_micros)
    VALUES (${addonId}, 'one', 'one-more', 1000000, 'USD', 2000000)`.run()
  const requestId = crypto.randomUUID()
  return { requestId, profileId, addonId: addonId ?? '', currency: 'GBP', dataMb: 1_024, days: 7 }
}

it('R-SUP-10: data whose answer was lost is not ordered again, but waits for a person', async () => {
  const asked: string[] = []
  const { supplier, state } = openSupplier('made', {
    can: { ...can, dedupe: 'order_id', topUp: 'merged' },
    async topUp(_, { requestId }) {
      asked.push(requestId)
      return { outcome: 'unknown', detail: 'no answer' }
    },
  })
  state.found = 'cannot_tell'
  const buyer = await openShop({ one: supplier })
  const bought = await look(buyer, await order(buyer))
  const request = await addonRequest(`${bought.id}-0`)
  const { supply } = buyer.shop.services.providers ?? {}
  const add = () => supply?.topUp(buyer.shop.callOf(), request)
  await expect(add()).rejects.toThrow('no answer')
  for (const wait of [30, 60, 300]) {
    buyer.shop.clock.advance(wait)
    expect(await add()).toBe('making')
  }
  expect(asked).toEqual([request.requestId])
  const call = "request_id = ?1 AND order_currency = 'GBP' AND cost_currency = 'USD'"
  expect(await countOf('supplier_call', call, request.requestId)).toBe(1)
  expect(
    await countOf('supplier_call', "request_id = ?1 AND state = 'unresolved'", request.requestId),
  ).toBe(1)
})

it('R-SUP-78: data whose answer was lost is found where it can be, and named with its eSIM', async () => {
  const asked: Ref[] = []
  const { supplier, state } = openSupplier('made', {
    can: { ...can, dedupe: 'order_id', topUp: 'queued' },
    topUp: async () => ({ outcome: 'unknown', detail: 'no answer' }),
    async read(_, refs) {
      asked.push(...refs)
      const told = refs.map(({ requestId: id, added }) => {
        const topUps = added?.map((each) => ({ ...each, state: 'made' as const, usedMb: 0 }))
        return [id, profile(id, topUps ? { topUps } : {})] as const
      })
      return new Map(told)
    },
  })
  const buyer = await openShop({ one: supplier })
  const bought = await look(buyer, await order(buyer))
  const request = await addonRequest(`${bought.id}-0`)
  const { supply } = buyer.shop.services.providers ?? {}
  const add = () => supply?.topUp(buyer.shop.callOf(), request)
  await expect(add()).rejects.toThrow('no answer')
  state.found = { requestId: request.requestId, orderId: 'order-9' }
  buyer.shop.clock.advance(10)
  expect(await add()).toBe('made')
  expect(asked.at(-1)).toMatchObject({
    added: [{ requestId: request.requestId, orderId: 'order-9' }],
    isIccidGivenOn: false,
  })
})

it('R-SUP-15: nobody waits for a supplier that takes its time, and the eSIM comes when it is made', async () => {
  const answer = Promise.withResolvers<Ordered>()
  const { supplier } = openSupplier('made', { order: () => answer.promise })
  const buyer = await openShop({ one: supplier })
  const placed = await placeOrder(buyer)
  const startedAt = performance.now()
  expect((await pay(buyer, placed, 'success')).state).toBe('PROVISIONING')
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  answer.resolve({ outcome: 'made', ref: { requestId: `${placed.id}-0` } })
  await buyer.shop.settle()
  expect((await look(buyer, placed)).state).toBe('COMPLETED')
})

const soldOut: Ordered = { outcome: 'refused', reason: 'out_of_stock', detail: 'none left' }

describe('R-SUP-11: a supplier that refuses', () => {
  it('is replaced by the next one, whose cost and package stay with the eSIM', async () => {
    const [one, two] = [openSupplier(soldOut), openSupplier()]
    const buyer = await openShop({ one: one.supplier, two: two.supplier })
    const bought = await order(buyer)
    expect((await look(buyer, bought)).state).toBe('COMPLETED')
    expect(await callOf(bought.id)).toEqual({
      supplier: 'two',
      package_id: 'two-5gb',
      hop: 1,
      state: 'made',
      reason: null,
      cost_micros: 2_300_000,
      cost_currency: 'USD',
      esim_ref: `esim-${bought.id}-0-h1`,
    })
  })

  it('is the third at most; then the buyer is paid back', async () => {
    const all = Array.from({ length: 4 }, () => openSupplier(soldOut))
    const named = all.map(({ supplier }, at) => [`s${at}`, supplier] as const)
    const buyer = await openShop(Object.fromEntries(named))
    const bought = await order(buyer)
    await look(buyer, bought)
    expect((await look(buyer, bought)).state).toBe('REFUNDED')
    expect(all.map(({ asked }) => asked.length)).toEqual([1, 1, 1, 0])
  })
})

describe('R-SUP-19: the exchange rate of what was bought', () => {
  const rate = (currency: string, day: string, micros: number) =>
    statement(testCatalogue())`INSERT INTO exchange_rate (currency, day, per_euro_micros)
      VALUES (${currency}, ${day}, ${micros})`.run()
  const kept = (requestId: string) =>
    statement(testDatabase())`SELECT order_currency AS currency, rate_micros AS micros,
      rate_day AS day FROM supplier_call WHERE request_id = ${requestId}
      ORDER BY hop DESC LIMIT 1`.first()
  afterEach(() => testCatalogue().prepare('DELETE FROM exchange_rate').run())

  it('is kept with its day: what the cost is worth in the currency of the order', async () => {
    const [one, two] = [openSupplier(soldOut), openSupplier()]
    const buyer = await openShop({ one: one.supplier, two: two.supplier })
    await rate('USD', '2026-01-05', 1_250_000)
    await rate('USD', '9999-01-01', 1)
    await rate('GBP', '2026-01-02', 850_000)
    for (const [currency, micros, day] of [
      ['EUR', 800_000, '2026-01-05'],
      ['GBP', 680_000, '2026-01-02'],
      ['JPY', null, null],
      ['USD', 1_000_000, new Date(buyer.shop.clock.nowMs).toISOString().slice(0, 10)],
    ] as const) {
      const { id } = await pay(buyer, await placeOrder(buyer, { currency }), 'success')
      expect(await kept(`${id}-0`)).toEqual({ currency, micros, day })
    }
    expect(two.asked).toHaveLength(4)
  })

  it('is not kept for a cost in another currency than was offered', async () => {
    const { supplier } = openSupplier({
      ...{ outcome: 'made', ref: { requestId: 'x' }, cost: { micros: 1, currency: 'CHF' } },
    })
    const buyer = await openShop({ one: supplier })
    const { id } = await order(buyer)
    expect(await kept(`${id}-0`)).toEqual({ currency: 'USD', micros: null, day: null })
  })
})

it('R-SUP-12: an empty wallet holds orders, and they are made when there is money again', async () => {
  const { supplier, asked, state } = openSupplier({
    outcome: 'refused',
    reason: 'funds',
    detail: 'insufficient balance',
  })
  const buyer = await openShop({ one: supplier })
  const bought = await order(buyer)
  buyer.shop.clock.advance(599)
  expect((await look(buyer, bought)).state).toBe('PROVISIONING')
  expect(asked).toHaveLength(1)
  state.answer = 'made'
  buyer.shop.clock.advance(1)
  await buyer.shop.services.providers?.supply.lookUp(buyer.shop.callOf())
  expect((await look(buyer, bought)).state).toBe('COMPLETED')
  expect(asked).toEqual([`${bought.id}-0`, `${bought.id}-0`])
})

it('R-SUP-77: an order that was accepted and then fails for want of money is held', async () => {
  const wallet = { isEmpty: true }
  const { supplier, asked } = openSupplier('accepted', {
    read: async (_, refs) =>
      new Map(
        refs.map(({ requestId: id }) => [
          id,
          wallet.isEmpty ? ({ state: 'failed', reason: 'funds' } as const) : profile(id),
        ]),
      ),
  })
  const buyer = await openShop({ one: supplier })
  const bought = await look(buyer, await order(buyer))
  expect([bought.state, asked.length]).toEqual(['PROVISIONING', 1])
  wallet.isEmpty = false
  buyer.shop.clock.advance(600)
  expect((await look(buyer, bought)).state).toBe('COMPLETED')
  expect(asked).toEqual([`${bought.id}-0`, `${bought.id}-0`])
})

describe('R-SUP-13: what a supplier does not report', () => {
  it('is unknown: the state on the phone, and whether it can be cancelled', async () => {
    const { supplier } = openSupplier()
    const buyer = await openShop({ one: supplier })
    const bought = await look(buyer, await order(buyer))
    expect(bought.esims[0]).toMatchObject({ profile: 'UNKNOWN', canCancel: false })
  })

  it('of used data comes later: shares are of its own total, days are differences', async () => {
    const { supplier, reports } = openSupplier()
    const buyer = await openShop({ one: supplier })
    const bought = await look(buyer, await order(buyer))
    const id = bought.esims[0]?.id ?? ''
    const read = () => buyer.shop.ask(shopCalls.getEsim, { esim_id: id }, { bearer: buyer.bearer })
    const asOf = Math.floor(buyer.shop.clock.nowMs / 1000) - 7_200
    const day = Math.floor(asOf / 86_400)
    const used = (usedBytes: number, at: number) =>
      reports.set(id, profile(id, { usage: { by: 'total', usedBytes, totalBytes: 5e9, asOf: at } }))
    used(5e8, asOf)
    expect(await read()).toMatchObject({ usedMb: 512, countedAt: asOf })
    used(2e9, asOf + 86_400)
    buyer.shop.clock.advance(599)
    expect(await read()).toMatchObject({ usedMb: 512 })
    buyer.shop.clock.advance(1)
    expect(await read()).toMatchObject({
      usedMb: 2_048,
      usage: [
        { day, usedMb: 512 },
        { day: day + 1, usedMb: 1_536 },
      ],
    })
  })
})

it('R-SUP-13: a cancellation that a supplier’s people decide about is asked for once', async () => {
  const asked: string[] = []
  const { supplier } = openSupplier('made', {
    cancel: async (_, { requestId }) => {
      asked.push(requestId)
      return 'requested'
    },
  })
  const buyer = await openShop({ one: supplier })
  const bought = await look(buyer, await order(buyer))
  const { supply } = buyer.shop.services.providers ?? {}
  const ids = [`${bought.id}-0`]
  for (let again = 0; again < 2; again += 1) {
    expect(await supply?.cancel(buyer.shop.callOf(), ids)).toBe(false)
  }
  expect(asked).toEqual(ids)
})

it('R-SUP-14: an ICCID that is given out again belongs to the eSIM in use', async () => {
  const { supplier, reports } = openSupplier()
  const buyer = await openShop({ one: supplier })
  const first = await look(buyer, await order(buyer))
  const [iccid, id] = [first.esims[0]?.iccid ?? '', first.esims[0]?.id ?? '']
  await statement(testDatabase())`UPDATE esim SET activated_at = 1 WHERE id = ${id}`.run()
  const next = await placeOrder(buyer)
  reports.set(`${next.id}-0`, profile('', { iccid }))
  await pay(buyer, next, 'success')
  const second = await look(buyer, next)
  expect(second).toMatchObject({ state: 'COMPLETED', esims: [{ iccid }] })
  expect((await look(buyer, first)).esims[0]?.iccid).toBe(iccid)
  expect(await countOf('esim', 'iccid = ?1', iccid)).toBe(1)
})
