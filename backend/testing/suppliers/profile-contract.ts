import { expect, it } from 'vitest'
import { statement } from '../../platform/sql.ts'
import { look } from '../order.ts'
import { testDatabase } from '../testing.ts'
import { deliver, type Of, order, reportOn, settleUnknown, totalOf } from './opened-shop.ts'

const mb = 1_048_576

/** What a supplier tells of an eSIM. */
export function describeProfiles(opened: Of): void {
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
    const { asOf, usedBytes } = totalOf(await reportOn(shop, id))
    expect(usedBytes).toBe(700 * mb)
    expect(asOf).toBeLessThanOrEqual(shop.time.ms / 1000)
  })

  it('keeps two eSIMs apart that have had the same ICCID', async () => {
    const shop = opened()
    const first = await deliver(shop)
    shop.double.phone(first.id, { does: 'use', bytes: 20_000 * mb })
    await statement(testDatabase())`UPDATE esim SET activated_at = 1 WHERE id = ${first.id}`.run()
    shop.double.set({ reusesIccid: true })
    const second = await deliver(shop)
    const [one, two] = [await reportOn(shop, first.id), await reportOn(shop, second.id)]
    expect(two.iccid).toBe(one.iccid)
    expect(two.matchingId).not.toBe(one.matchingId)
    expect(totalOf(two).usedBytes).toBe(0)
  })

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
