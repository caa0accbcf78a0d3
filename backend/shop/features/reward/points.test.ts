import { describe, expect, it } from 'vitest'
import { rewardCalls } from '#contract/calls/customer/reward.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { type Buyer, countOf, look, openBuyer, pay } from '../../../testing/order.ts'
import { auditLedger, give, orderWith, pointsOf, quote } from '../../../testing/shop/reward.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { openSeconds } from '../../fulfilment/advance-order.ts'
import { expirePoints } from './expire-points.ts'

const day = 86_400

async function finish(buyer: Buyer, orderId: string) {
  const input = { order_id: orderId }
  await buyer.shop.ask(shopCalls.payOrder, { ...input, card: 'success' }, { bearer: buyer.bearer })
  buyer.shop.clock.advance(3)
  return buyer.shop.ask(shopCalls.getOrder, input, { bearer: buyer.bearer })
}

const giveBack = ({ shop, bearer }: Buyer, orderId: string) =>
  shop.ask(shopCalls.cancelOrder, { order_id: orderId }, { bearer })

describe('points', () => {
  it('take off what they are worth, and only as many as the price takes', async () => {
    const buyer = await openBuyer()
    await give(buyer, 250)
    const some = await quote(buyer, { usePoints: true })
    expect(some.lines.at(-1)).toEqual({ kind: 'points', amountMinor: -250 })
    expect(some).toMatchObject({ pointsUsed: 250, pointsAvailable: 250 })
    await give(buyer, 1_000_000)
    const all = await quote(buyer, { usePoints: true, currency: 'JPY' })
    expect(all.totalMinor).toBe(0)
    expect(all.pointsUsed).toBe(Math.ceil((all.subtotalMinor * 100) / 150))
    expect((await quote(buyer)).pointsUsed).toBe(0)
  })

  it('are spent soonest first, and come back with the end that they had', async () => {
    const buyer = await openBuyer()
    await give(buyer, 100, 30_000)
    await give(buyer, 100, 10_000)
    await give(buyer, 100, 20_000)
    const { expiring } = await pointsOf(buyer)
    await give(buyer, 150, 40_000)
    const order = await orderWith(buyer, { usePoints: true, quantity: 1 })
    const used = order.pointsUsed
    expect(used).toBe(450)
    expect((await pointsOf(buyer)).points).toBe(0)
    await giveBack(buyer, order.id)
    const after = await pointsOf(buyer)
    expect(after.points).toBe(450)
    expect(after.expiring.slice(0, 3)).toEqual(expiring)
    expect(await auditLedger(buyer.accountId)).toEqual([])
  })

  it('come from the lot that ends soonest while there are more than enough', async () => {
    const buyer = await openBuyer()
    const { totalMinor } = await quote(buyer)
    const lastsUntil = Math.floor(buyer.shop.clock.nowMs / 1000) + 90_000
    await give(buyer, totalMinor, 90_000)
    buyer.shop.clock.advance(1)
    await give(buyer, 100, 10_000)
    const order = await orderWith(buyer, { usePoints: true })
    expect(order.totalMinor).toBe(0)
    const { points, expiring } = await pointsOf(buyer)
    expect(points).toBe(100)
    expect(expiring).toHaveLength(1)
    expect(expiring[0]?.expiresAt).toBe(lastsUntil)
  })

  it('pay an order in full, which then takes no card and gives no money back', async () => {
    const buyer = await openBuyer()
    const { totalMinor } = await quote(buyer)
    await give(buyer, totalMinor)
    const order = await orderWith(buyer, { usePoints: true })
    expect(order).toMatchObject({ totalMinor: 0, payment: { provider: 'none' } })
    const { shop, bearer } = buyer
    await shop.ask(shopCalls.payOrder, { order_id: order.id }, { bearer })
    shop.clock.advance(3)
    expect((await look(buyer, order)).state).toBe('COMPLETED')
    expect(await countOf('sandbox_charge', 'reference LIKE ?1', `${order.id}.%`)).toBe(0)
    expect((await pointsOf(buyer)).points).toBe(0)
    expect((await giveBack(buyer, order.id)).state).toBe('REFUNDED')
    expect((await pointsOf(buyer)).points).toBe(totalMinor)
  })

  it('R-IDM-5 an order that comes to nothing is finished though its payment was cut off', async () => {
    const buyer = await openBuyer()
    await give(buyer, 100_000)
    const order = await orderWith(buyer, { usePoints: true })
    await testDatabase()
      .prepare("UPDATE payment SET tries = 1, state = 'trying' WHERE purchase_id = ?1")
      .bind(order.id)
      .run()
    buyer.shop.clock.advance(10)
    await look(buyer, order)
    buyer.shop.clock.advance(3)
    expect((await look(buyer, order)).state).toBe('COMPLETED')
  })

  it('are not enough for an order that has to be paid and names no card', async () => {
    const buyer = await openBuyer()
    await give(buyer, 10)
    const order = await orderWith(buyer, { usePoints: true })
    const { shop, bearer } = buyer
    expect(await shop.refusal(shopCalls.payOrder, { order_id: order.id }, { bearer })).toEqual({
      status: 400,
      code: 'invalid_input',
    })
  })

  it('come back from an order that nobody pays', async () => {
    const buyer = await openBuyer()
    await give(buyer, 120, openSeconds + 100)
    const order = await orderWith(buyer, { usePoints: true })
    expect((await pointsOf(buyer)).points).toBe(0)
    buyer.shop.clock.advance(openSeconds)
    await look(buyer, order)
    expect((await pointsOf(buyer)).points).toBe(120)
    buyer.shop.clock.advance(100)
    expect((await pointsOf(buyer)).points).toBe(0)
  })

  it('are earned on what was paid, 5 %, once, and for half a year', async () => {
    const buyer = await openBuyer()
    await give(buyer, 100)
    const order = await orderWith(buyer, { usePoints: true })
    const earned = Math.floor((order.totalMinor * 5) / 100)
    expect(order.pointsEarned).toBe(earned)
    expect((await finish(buyer, order.id)).state).toBe('COMPLETED')
    await look(buyer, order)
    const { points, expiring, entries } = await pointsOf(buyer)
    expect(points).toBe(earned)
    const lasts = (expiring[0]?.expiresAt ?? 0) - Math.floor(buyer.shop.clock.nowMs / 1000)
    expect(lasts).toBeGreaterThan(180 * day)
    expect(lasts).toBeLessThan(185 * day)
    expect(entries.map(({ kind, points: each }) => [kind, each])).toEqual([
      ['earned', earned],
      ['used', -100],
      ['gift', 100],
    ])
    expect(entries[0]).toMatchObject({ orderId: order.id, orderNumber: order.number })
  })

  it('that were earned are taken back with the order', async () => {
    const buyer = await openBuyer()
    const order = await orderWith(buyer, {})
    await finish(buyer, order.id)
    expect((await pointsOf(buyer)).points).toBe(order.pointsEarned)
    await giveBack(buyer, order.id)
    await look(buyer, order)
    expect(await pointsOf(buyer)).toMatchObject({ points: 0, owed: 0 })
  })

  it('that were spent by then are owed, and the next ones go there first', async () => {
    const buyer = await openBuyer()
    const first = await orderWith(buyer, {})
    await finish(buyer, first.id)
    const second = await orderWith(buyer, { usePoints: true, quantity: 2 })
    expect(second.pointsUsed).toBe(first.pointsEarned)
    await finish(buyer, second.id)
    const before = await pointsOf(buyer)
    expect(before.points).toBe(second.pointsEarned)
    await giveBack(buyer, first.id)
    // The debt from the first order is paid with points that the second one earned.
    const settled = second.pointsEarned - first.pointsEarned
    expect(await pointsOf(buyer)).toMatchObject({ points: settled, owed: 0 })
    await giveBack(buyer, second.id)
    const after = await pointsOf(buyer)
    expect({ points: after.points, owed: after.owed }).toEqual({ points: 0, owed: 0 })
    expect(await auditLedger(buyer.accountId)).toEqual([])
  })

  it('R-PAY-5 stay owed until there are some, and no balance shows below zero', async () => {
    const buyer = await openBuyer()
    const first = await orderWith(buyer, {})
    await finish(buyer, first.id)
    const earned = first.pointsEarned
    const second = await orderWith(buyer, { usePoints: true, currency: 'EUR' })
    await pay(buyer, second, 'success')
    await giveBack(buyer, first.id)
    expect(await pointsOf(buyer)).toMatchObject({ points: 0, owed: earned })
    expect((await quote(buyer, { usePoints: true, quantity: 3 })).pointsUsed).toBe(0)
    await finish(buyer, second.id)
    const { points, owed } = await pointsOf(buyer)
    expect([points, owed]).toEqual([
      Math.max(0, second.pointsEarned - earned),
      Math.max(0, earned - second.pointsEarned),
    ])
    expect(await auditLedger(buyer.accountId)).toEqual([])
  })

  it('expire at their second and are written off once', async () => {
    const buyer = await openBuyer()
    await give(buyer, 70, 100)
    const db = testDatabase()
    const expire = () => expirePoints({ db, now: Math.floor(buyer.shop.clock.nowMs / 1000) })
    buyer.shop.clock.advance(99)
    expect((await pointsOf(buyer)).points).toBe(70)
    buyer.shop.clock.advance(1)
    expect((await pointsOf(buyer)).points).toBe(0)
    expect((await quote(buyer, { usePoints: true })).pointsUsed).toBe(0)
    await expire()
    await expire()
    const { entries } = await pointsOf(buyer)
    expect(entries.map(({ kind, points }) => [kind, points])).toEqual([
      ['expired', -70],
      ['gift', 70],
    ])
  })

  it('are told of page by page, the newest first', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    for (let at = 1; at <= 5; at += 1) await give(buyer, at)
    const seen: number[] = []
    let pageStart: string | null = null
    do {
      const pageInfo = { pageSize: 2, ...(pageStart === null ? {} : { pageStart }) }
      const asked = { currency: 'USD', pageInfo } as const
      const page: Awaited<ReturnType<typeof pointsOf>> = await shop.ask(
        rewardCalls.getPoints,
        asked,
        { bearer },
      )
      seen.push(...page.entries.map(({ points }) => points))
      pageStart = page.lastEvaluatedKey
    } while (pageStart !== null)
    expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5])
  })
})

describe('R-PAY-5 the ledger', () => {
  it('R-PAY-5 is only added to', async () => {
    const buyer = await openBuyer()
    await give(buyer, 5)
    const db = testDatabase()
    for (const sql of [
      'UPDATE points_entry SET points = 50 WHERE account_id = ?1',
      'DELETE FROM points_entry WHERE account_id = ?1',
    ]) {
      await expect(db.prepare(sql).bind(buyer.accountId).run()).rejects.toThrow('only added to')
    }
    await expect(
      db
        .prepare('UPDATE points_lot SET points_left = -1 WHERE account_id = ?1')
        .bind(buyer.accountId)
        .run(),
    ).rejects.toThrow('points_short')
    expect((await pointsOf(buyer)).points).toBe(5)
  })
})
