import { expect, it } from 'vitest'
import { countOf, look } from '../order.ts'
import type { Lacks } from './double.ts'
import { type Of, type Opened, order, supplyOf, wait } from './opened-shop.ts'

/** What a supplier does not make, and how often it is asked. */
export function describeRefusals(opened: Of, lacks: Lacks): void {
  it.each([
    ['out_of_stock', 'its stock is empty', { isOutOfStock: true }],
    ['busy', 'it takes no more calls', { limited: 1 }],
    ...(lacks.prompt_funds === undefined
      ? [['funds', 'the wallet is empty', undefined] as const]
      : []),
  ] as const)('refuses as %s if %s', async (reason, _, faults) => {
    const shop = opened()
    if (faults) shop.double.set(faults)
    else shop.double.fund(0)
    const ordered = await orderAtMost(shop)
    expect(ordered).toMatchObject({ outcome: 'refused', reason })
    if (reason === 'busy') expect(ordered).toMatchObject({ retryAfter: 7 })
    expect(shop.double.sold()).toEqual([])
  })

  if (lacks.prompt_funds !== undefined) {
    it(`lacks a prompt look into the wallet, as ${lacks.prompt_funds}: the order is held`, async () => {
      const shop = opened()
      shop.double.fund(0)
      const bought = await order(shop)
      wait(shop, 60)
      expect((await look(shop.buyer, bought)).state).toBe('PROVISIONING')
      const held = "request_id = ?1 AND state = 'held' AND reason = 'funds'"
      expect(await countOf('supplier_call', held, `${bought.id}-0`)).toBe(1)
      expect(shop.double.sold()).toEqual([])
      shop.double.fund(shop.double.packages.planMicros)
      wait(shop, 600)
      await supplyOf(shop).lookUp(shop.buyer.shop.callOf())
      wait(shop, 60)
      expect((await look(shop.buyer, bought)).state).toBe('COMPLETED')
      expect(shop.double.sold()).toHaveLength(1)
    })
  }

  if (lacks.price_limit === undefined) {
    it('refuses as price_changed if it costs more than the plan bears', async () => {
      const shop = opened()
      shop.double.set({ dearerPercent: 1 })
      const ordered = await orderAtMost(shop)
      expect(ordered).toMatchObject({ outcome: 'refused', reason: 'price_changed' })
      expect(shop.double.sold()).toEqual([])
    })
  } else {
    it(`lacks a limit of its price, as ${lacks.price_limit}: it says what it cost`, async () => {
      const shop = opened()
      shop.double.set({ dearerPercent: 100 })
      const micros = 2 * shop.double.packages.planMicros
      expect(await orderAtMost(shop)).toMatchObject({ cost: { micros, currency: 'USD' } })
      expect(shop.double.sold()).toMatchObject([{ costMicros: micros }])
    })
  }

  it('is asked no more often than it allows', async () => {
    const { buyer, double, supplier } = opened()
    const { can, balance = expect.unreachable('expected a balance') } = supplier
    for (let n = 0; n < can.perSecond * 2; n += 1) await balance(buyer.shop.callOf())
    const calls = double.calls()
    const crowds = calls.map((from) => calls.filter((at) => at >= from && at < from + 1_000).length)
    expect(calls.length).toBeGreaterThanOrEqual(can.perSecond * 2)
    expect(Math.max(...crowds)).toBeLessThanOrEqual(can.perSecond)
  })
}

/** Orders the package at the price at which it was listed. */
function orderAtMost({ buyer, double, supplier }: Opened) {
  const { plan: packageId, planMicros: micros } = double.packages
  const request = { requestId: crypto.randomUUID(), packageId, dataMb: 5_120, days: 30 }
  return supplier.order(buyer.shop.callOf(), { ...request, maxCost: { micros, currency: 'USD' } })
}
