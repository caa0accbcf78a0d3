import { expect, it } from 'vitest'
import { deliver, type Of, reportOn, totalOf } from './opened-shop.ts'

/** What a supplier changes of an eSIM that was made. */
export function describeChanges(opened: Of): void {
  it('is cancelled as long as it says', async () => {
    const shop = opened()
    const { double, buyer, supplier } = shop
    const [first, second] = [await deliver(shop), await deliver(shop)]
    const refOf = (id: string) => {
      const { requestId, orderId, esimId, iccid } =
        double.sold().find((each) => each.requestId === id) ?? expect.unreachable()
      return { requestId, orderId, ...(esimId ? { esimId } : {}), ...(iccid ? { iccid } : {}) }
    }
    const cancel = (id: string) => supplier.cancel(buyer.shop.callOf(), refOf(id))
    const expected = { until_download: 'cancelled', until_start: 'cancelled' } as const
    const { cancel: can } = supplier.can
    const early = can === 'request' ? 'requested' : can === 'none' ? 'unsupported' : expected[can]
    expect([await cancel(first.id), await cancel(first.id)]).toEqual([early, early])
    double.phone(
      second.id,
      can === 'until_start' ? { does: 'use', bytes: 1 } : { does: 'download' },
    )
    if (early === 'cancelled') expect(await cancel(second.id)).toBe('refused')
    const cancelled = double.sold().filter(({ isCancelled }) => isCancelled)
    expect(cancelled).toHaveLength(early === 'cancelled' ? 1 : 0)
  })

  it('takes data that is listed for its eSIM, and no other', async () => {
    const shop = opened()
    const { double, buyer, supplier } = shop
    const { topUps, topUp, can } = supplier
    const { topUp: packageId } = double.packages
    if (can.topUp === 'none' || !topUps || !packageId) return expect(packageId).toBeUndefined()
    const { id } = await deliver(shop)
    const { totalBytes } = totalOf(await reportOn(shop, id))
    const { orderId, esimId, iccid } = double.sold()[0] ?? expect.unreachable()
    const ref = { requestId: id, orderId, esimId: esimId ?? '', iccid: iccid ?? '' }
    expect(await topUps(buyer.shop.callOf(), ref)).toContain(packageId)
    const asked = { requestId: crypto.randomUUID(), ref, dataMb: 5_120, days: 30 }
    const other = await topUp(buyer.shop.callOf(), { ...asked, packageId: 'TOPUP_OF_ANOTHER' })
    expect(other).toMatchObject({ outcome: 'refused', reason: 'not_allowed' })
    const once = await topUp(buyer.shop.callOf(), { ...asked, packageId })
    expect(once).toMatchObject({ outcome: 'made' })
    if (can.topUp === 'merged') {
      expect(totalOf(await reportOn(shop, id)).totalBytes).toBeGreaterThan(totalBytes ?? 0)
    }
    expect(double.sold().map(({ kind }) => kind)).toEqual(['plan', 'top_up'])
  })
}
