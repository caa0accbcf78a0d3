import { expect, it, vi } from 'vitest'
import { askingSeconds } from '../../shop/supply/call-records.ts'
import { anyPlanId, countOf, look } from '../order.ts'
import {
  deliver,
  type Of,
  order,
  refIn,
  reportOn,
  settleUnknown,
  supplyOf,
  wait,
} from './opened-shop.ts'

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

  it('makes two eSIMs of two orders whose answers were lost at the same time', async () => {
    const shop = opened()
    shop.double.set({ lost: 2 })
    const both = [await order(shop), await order(shop)]
    for (const bought of both) await settleUnknown(shop, bought)
    for (const bought of both) expect((await look(shop.buyer, bought)).state).toBe('COMPLETED')
    const iccids = await Promise.all(both.map(({ id }) => reportOn(shop, `${id}-0`)))
    expect(new Set(iccids.map(({ iccid }) => iccid)).size).toBe(2)
    expect(shop.double.sold()).toHaveLength(2)
  })

  it('makes one eSIM of an order that is asked for twice at the same time', async () => {
    const shop = opened()
    const { shop: test } = shop.buyer
    const request = { requestId: `${crypto.randomUUID()}-0`, dataMb: 5_120, days: 30 }
    const asked = { ...request, planId: await anyPlanId(), currency: 'USD', paidMinor: 1_000 }
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

  it('is no longer waited for when an order is looked up', async () => {
    const shop = opened()
    const { double, supplier, buyer } = shop
    const { plan, topUp } = double.packages
    const asked = { requestId: crypto.randomUUID(), dataMb: 5_120, days: 30 }
    const context = buyer.shop.callOf()
    const mostMs = askingSeconds * 1000
    const ordering = () => supplier.order(context, { ...asked, packageId: plan })
    expect(await longestMs(ordering)).toBeLessThan(mostMs)
    if (topUp === undefined) return
    const ref = refIn(shop, (await deliver(shop)).id)
    const adding = { ...asked, requestId: crypto.randomUUID(), packageId: topUp, ref }
    expect(await longestMs(() => supplier.topUp(context, adding))).toBeLessThan(mostMs)
  })
}

/** How long the work may wait for the answers to its requests, and a second for the turn of each. */
async function longestMs(work: () => Promise<unknown>): Promise<number> {
  const deadlines = vi.spyOn(AbortSignal, 'timeout')
  await work()
  const times = deadlines.mock.calls.map(([ms]) => ms + 1_000)
  deadlines.mockRestore()
  expect(times).not.toEqual([])
  return times.reduce((sum, ms) => sum + ms, 0)
}
