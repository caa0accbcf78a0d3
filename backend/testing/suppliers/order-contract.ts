import { expect, it } from 'vitest'
import { anyPlanId, countOf, look } from '../order.ts'
import { deliver, type Of, order, reportOn, settleUnknown, supplyOf, wait } from './opened-shop.ts'

/** What a supplier that is asked for an eSIM makes of it. */
export function describeOrders(opened: Of): void {
  it('makes one eSIM of an order whose answer was lost', async () => {
    const shop = opened()
    shop.double.set({ lost: 1 })
    const bought = await order(shop)
    expect((await look(shop.buyer, bought)).state).toBe('PROVISIONING')
    await settleUnknown(shop, bought)
    expect((await look(shop.buyer, bought)).state).toBe('COMPLETED')
    expect(shop.double.sold()).toHaveLength(1)
  })

  it('makes one eSIM of an order whose answer was lost while it becomes dearer and sells out', async () => {
    const shop = opened()
    shop.double.set({ lost: 1 })
    const bought = await order(shop)
    shop.double.set({ dearerPercent: 50, isOutOfStock: true })
    await settleUnknown(shop, bought)
    expect((await look(shop.buyer, bought)).state).toBe('COMPLETED')
    expect(shop.double.sold()).toHaveLength(1)
  })

  it('makes one eSIM of an order that is asked for twice at the same time', async () => {
    const shop = opened()
    const { shop: test } = shop.buyer
    const request = { requestId: `${crypto.randomUUID()}-0`, dataMb: 5_120, days: 30 }
    const asked = { ...request, planId: await anyPlanId() }
    const both = [1, 2].map(() => supplyOf(shop).order(test.callOf(), asked))
    await Promise.all(both)
    expect(shop.double.sold()).toHaveLength(1)
    expect(await countOf('supplier_call', 'request_id = ?1', request.requestId)).toBe(1)
  })

  it('orders nothing more while it cannot tell what became of an order', async () => {
    const shop = opened()
    shop.double.set({ lost: 1 })
    const bought = await order(shop)
    shop.double.set({ failing: Number.POSITIVE_INFINITY })
    for (const seconds of [10, 60, 300, 400]) {
      wait(shop, seconds)
      expect((await look(shop.buyer, bought)).state).toBe('PROVISIONING')
    }
    expect(shop.double.sold()).toHaveLength(1)
  })

  it.each([
    ['out_of_stock', 'its stock is empty', { isOutOfStock: true }],
    ['price_changed', 'it costs more than the plan bears', { dearerPercent: 1 }],
    ['busy', 'it takes no more calls', { limited: 1 }],
    ['funds', 'the wallet is empty', undefined],
  ] as const)('refuses as %s if %s', async (reason, _, faults) => {
    const { double, buyer, supplier } = opened()
    if (faults) double.set(faults)
    else double.fund(0)
    const { plan: packageId, planMicros: micros } = double.packages
    const request = { requestId: crypto.randomUUID(), packageId, dataMb: 5_120, days: 30 }
    const maxCost = { micros, currency: 'USD' }
    const ordered = await supplier.order(buyer.shop.callOf(), { ...request, maxCost })
    expect(ordered).toMatchObject({ outcome: 'refused', reason })
    if (reason === 'busy') expect(ordered).toMatchObject({ retryAfter: 7 })
    expect(double.sold()).toEqual([])
  })

  it('is asked no more often than it allows', async () => {
    const shop = opened()
    const { id } = await deliver(shop)
    const { can } = shop.supplier
    for (let n = 0; n < can.perSecond * 2; n += 1) await reportOn(shop, id)
    const calls = shop.double.calls()
    const crowds = calls.map((from) => calls.filter((at) => at >= from && at < from + 1_000).length)
    expect(Math.max(...crowds)).toBeLessThanOrEqual(can.perSecond)
  })
}
