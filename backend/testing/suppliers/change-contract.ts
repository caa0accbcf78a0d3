import { expect, it } from 'vitest'
import type { Lacks } from './double.ts'
import { deliver, type Of, type Opened, refIn, reportOn, totalOf, wait } from './opened-shop.ts'

/** What a supplier changes of an eSIM that was made. */
export function describeChanges(opened: Of, lacks: Lacks): void {
  if (lacks.cancellation === undefined) {
    it('is cancelled as long as it says, and once', async () => {
      const shop = opened()
      const { double, supplier } = shop
      const [first, second] = [await deliver(shop), await deliver(shop)]
      expect([await cancel(shop, first.id), await cancel(shop, first.id)]).toEqual([
        'cancelled',
        'cancelled',
      ])
      double.phone(
        second.id,
        supplier.can.cancel === 'until_start'
          ? { does: 'use', bytes: 1_000 }
          : { does: 'download' },
      )
      expect(await cancel(shop, second.id)).toBe('refused')
      expect(double.sold().map(({ isCancelled }) => isCancelled)).toEqual([true, false])
    })
  } else {
    it(`lacks cancellation, as ${lacks.cancellation}: it says so and pays nothing back`, async () => {
      const shop = opened()
      const { id } = await deliver(shop)
      const isAsked = shop.supplier.can.cancel === 'request'
      expect(await cancel(shop, id)).toBe(isAsked ? 'requested' : 'unsupported')
      expect(shop.double.sold().map(({ isCancelled }) => isCancelled)).toEqual([false])
    })
  }

  if (lacks.top_ups === undefined) {
    it('takes data that is listed for its eSIM, and no other', async () => {
      const shop = opened()
      const { double, buyer, supplier } = shop
      const { topUps = expect.unreachable('expected top-ups'), topUp } = supplier
      const packageId = double.packages.topUp ?? expect.unreachable('expected a package')
      const { id } = await deliver(shop)
      const { totalBytes } = totalOf(await reportOn(shop, id))
      const ref = refIn(shop, id)
      expect(await topUps(buyer.shop.callOf(), ref)).toContain(packageId)
      const asked = { requestId: crypto.randomUUID(), ref, dataMb: 5_120, days: 30 }
      const other = await topUp(buyer.shop.callOf(), { ...asked, packageId: 'TOPUP_OF_ANOTHER' })
      expect(other).toMatchObject({ outcome: 'refused' })
      // It is refused for good: the same is not asked for again later.
      expect(other).not.toMatchObject({ reason: expect.stringMatching(/^(busy|funds)$/) })
      const once = await topUp(buyer.shop.callOf(), { ...asked, packageId })
      expect(once).toMatchObject({ outcome: expect.stringMatching(/^(made|accepted)$/) })
      wait(shop, 60)
      const added = 'ref' in once ? [once.ref] : []
      const report = (await supplier.read(buyer.shop.callOf(), [{ ...ref, added }])).get(id)
      if (report?.state !== 'made') return expect.unreachable('expected an eSIM')
      const parts = report.topUps?.map(({ requestId, state }) => [requestId, state])
      if (parts) expect(parts).toEqual([[asked.requestId, 'made']])
      else expect(totalOf(report).totalBytes).toBeGreaterThan(totalBytes ?? 0)
      expect(double.sold().map(({ kind }) => kind)).toEqual(['plan', 'top_up'])
    })
  } else {
    it(`lacks data for an eSIM, as ${lacks.top_ups}: nothing is offered or added`, async () => {
      const shop = opened()
      const { can, topUps, topUp } = shop.supplier
      expect([can.topUp, topUps]).toEqual(['none', undefined])
      const { id } = await deliver(shop)
      const request = { requestId: crypto.randomUUID(), packageId: 'ANY', dataMb: 1_024, days: 7 }
      const asked = { ...request, ref: refIn(shop, id) }
      const answer = await topUp(shop.buyer.shop.callOf(), asked)
      expect(answer).toMatchObject({ outcome: 'refused', reason: 'not_allowed' })
      expect(shop.double.sold()).toHaveLength(1)
    })
  }
}

const cancel = (shop: Opened, id: string) =>
  shop.supplier.cancel(shop.buyer.shop.callOf(), refIn(shop, id))
