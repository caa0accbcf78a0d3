import { expect, it } from 'vitest'
import { statement } from '../../platform/sql.ts'
import { look } from '../order.ts'
import { testDatabase } from '../testing.ts'
import type { Lacks } from './double.ts'
import {
  deliver,
  type Of,
  type Opened,
  order,
  reportOn,
  settleUnknown,
  supplyOf,
  totalOf,
} from './opened-shop.ts'

const mb = 1_048_576

/** What a supplier tells of an eSIM. */
export function describeProfiles(opened: Of, lacks: Lacks): void {
  it('installs with the text that the supplier gives for a phone', async () => {
    const shop = opened()
    const { id } = await deliver(shop)
    const { smdpAddress, matchingId, iccid } = await reportOn(shop, id)
    const [sold] = shop.double.sold()
    expect(`LPA:1$${smdpAddress}$${matchingId}`).toBe(sold?.lpa)
    expect(iccid).toBe(sold?.iccid)
  })

  it('tells how much data is used, and up to when that was counted', async () => {
    const shop = opened()
    const { id } = await deliver(shop)
    shop.double.phone(id, { does: 'enable' })
    shop.double.phone(id, { does: 'use', bytes: 700 * mb })
    const report = await reportOn(shop, id)
    const isTold = shop.supplier.can.states === 'profile'
    expect(report.profile).toBe(isTold ? 'INSTALLED' : 'UNKNOWN')
    const { asOf, usedBytes } = totalOf(report)
    expect(usedBytes).toBe(700 * mb)
    expect(asOf).toBeLessThanOrEqual(shop.time.ms / 1000)
  })

  /** Two eSIMs, of which the second has got the ICCID of the first. */
  async function reuse(shop: Opened) {
    const first = await deliver(shop)
    shop.double.phone(first.id, { does: 'use', bytes: 20_000 * mb })
    await statement(testDatabase())`UPDATE esim SET activated_at = 1 WHERE id = ${first.id}`.run()
    shop.double.set({ reusesIccid: true })
    const second = await deliver(shop)
    const [one, two] = shop.double.sold()
    expect(two?.iccid).toBe(one?.iccid)
    expect(totalOf(await reportOn(shop, second.id)).usedBytes).toBe(0)
    return [first, second] as const
  }

  if (lacks.past_iccids === undefined) {
    it('keeps two eSIMs apart that have had the same ICCID', async () => {
      const shop = opened()
      const [first, second] = await reuse(shop)
      const [one, two] = [await reportOn(shop, first.id), await reportOn(shop, second.id)]
      expect(two.iccid).toBe(one.iccid)
      expect(two.matchingId).not.toBe(one.matchingId)
      expect(totalOf(one).usedBytes).toBeGreaterThan(0)
    })
  } else {
    it(`lacks eSIMs of the past, as ${lacks.past_iccids}: the first has no report`, async () => {
      const shop = opened()
      const [first] = await reuse(shop)
      expect(await supplyOf(shop).read(shop.buyer.shop.callOf(), first.id)).toBeUndefined()
    })
  }

  it('writes no key and no code of an eSIM to a log', async () => {
    const shop = opened()
    shop.double.set({ lost: 1, isOdd: true })
    const bought = await order(shop)
    await settleUnknown(shop, bought)
    shop.double.set({ failing: 2, limited: 1 })
    await look(shop.buyer, bought)
    const { results } = await statement(testDatabase())`SELECT detail FROM supplier_call`.all()
    const text = [...shop.logged, JSON.stringify(results)].join('\n')
    const [sold] = shop.double.sold()
    const codes = (sold?.lpa ?? '').split('$').slice(1)
    expect([...shop.double.secrets, ...codes].filter((secret) => text.includes(secret))).toEqual([])
  })
}
