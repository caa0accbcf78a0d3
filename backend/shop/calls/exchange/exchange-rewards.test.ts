import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Order } from '#contract/commerce/order.ts'
import { referrerPoints } from '#contract/commerce/reward-words.ts'
import { anyPlanId, type Buyer, countOf, look, openBuyer, pay } from '../../../testing/order.ts'
import { exchange, quote } from '../../../testing/shop/exchange.ts'
import {
  addPromo,
  auditLedger,
  give,
  orderWith,
  pointsOf,
  referralCode,
} from '../../../testing/shop/reward.ts'
import { testDatabase } from '../../../testing/testing.ts'

async function finish(buyer: Buyer, order: Order): Promise<Order> {
  await pay(buyer, order, 'success')
  buyer.shop.clock.advance(3)
  return look(buyer, order)
}

const usesLeft = (code: string) =>
  testDatabase()
    .prepare('SELECT uses_left FROM promo WHERE code = ?1')
    .bind(code)
    .first('uses_left')

describe('what an exchange makes of rewards', () => {
  it('a code goes with the plan where it is good for it, though it was its last use', async () => {
    const buyer = await openBuyer()
    const code = await addPromo({ percent: 10, usesLeft: 1, usesEach: 1 })
    const old = await finish(buyer, await orderWith(buyer, { code }))
    const planId = await anyPlanId('20gb-30d')
    const told = await quote(buyer, old, planId)
    expect(told.lines.at(-1)).toEqual({
      kind: 'promo',
      amountMinor: -Math.floor(told.subtotalMinor / 10),
    })
    const order = await finish(buyer, await exchange(buyer, old, { planId }))
    expect(order).toMatchObject({ state: 'COMPLETED', code: { code } })
    expect(await usesLeft(code)).toBe(0)
    expect(
      await countOf('promo_redemption', 'purchase_id = ?1 AND returned_at IS NULL', order.id),
    ).toBe(1)
    const { shop, bearer } = buyer
    await shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
    expect(await usesLeft(code)).toBe(1)
  })

  it('a code that is not good for the new plan is free again', async () => {
    const buyer = await openBuyer()
    const code = await addPromo({ percent: 10, usesLeft: 1, places: ['japan'] })
    const old = await finish(buyer, await orderWith(buyer, { code }))
    const planId = await anyPlanId('5gb-30d', 'france')
    const told = await quote(buyer, old, planId)
    expect(told).toMatchObject({ freeCode: code, creditMinor: old.totalMinor })
    expect(told.lines).toHaveLength(1)
    await finish(buyer, await exchange(buyer, old, { planId }))
    expect(await usesLeft(code)).toBe(1)
  })

  it('points that paid come back, those that were earned are earned anew', async () => {
    const buyer = await openBuyer()
    await give(buyer, 400)
    const old = await finish(buyer, await orderWith(buyer, { usePoints: true }))
    const planId = await anyPlanId('20gb-30d')
    const told = await quote(buyer, old, planId)
    expect(told).toMatchObject({ pointsBack: 400, creditMinor: old.totalMinor })
    const order = await finish(buyer, await exchange(buyer, old, { planId }))
    expect((await pointsOf(buyer)).points).toBe(400 + order.pointsEarned)
    expect(await auditLedger(buyer.accountId)).toEqual([])
  })

  it('a friend’s code stays a friend’s first order, and its points with who gave it', async () => {
    const [referrer, friend] = [await openBuyer(), await openBuyer()]
    const code = await referralCode(referrer)
    const old = await finish(friend, await orderWith(friend, { code }))
    const planId = await anyPlanId('20gb-30d')
    const told = await quote(friend, old, planId)
    expect(told.lines.at(-1)).toEqual({ kind: 'referral', amountMinor: -300 })
    const order = await finish(friend, await exchange(friend, old, { planId }))
    expect(await pointsOf(referrer)).toMatchObject({ points: referrerPoints, owed: 0 })
    expect(await countOf('referral', "purchase_id = ?1 AND state = 'COMPLETED'", order.id)).toBe(1)
    const { shop, bearer } = friend
    await shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
    expect(await pointsOf(referrer)).toMatchObject({ points: 0, owed: 0 })
    expect(await auditLedger(referrer.accountId, friend.accountId)).toEqual([])
  })

  it('nothing changes where nothing came of it', async () => {
    const buyer = await openBuyer()
    const code = await addPromo({ percent: 10, usesLeft: 1 })
    const old = await finish(buyer, await orderWith(buyer, { code }))
    const before = await pointsOf(buyer)
    const order = await exchange(buyer, old, { planId: await anyPlanId('20gb-30d') })
    await pay(buyer, order, 'success')
    await testDatabase()
      .prepare("UPDATE sandbox_profile SET profile = 'DOWNLOADED' WHERE request_id = ?1")
      .bind(`${old.id}-0`)
      .run()
    buyer.shop.clock.advance(3)
    await look(buyer, order)
    expect((await look(buyer, order)).state).toBe('REFUNDED')
    expect(await usesLeft(code)).toBe(0)
    expect((await pointsOf(buyer)).points).toBe(before.points)
  })
})

it('a plan that points have paid for whole is worth no money, and can be exchanged', async () => {
  const buyer = await openBuyer()
  await give(buyer, 100_000)
  const old = await finish(buyer, await orderWith(buyer, { usePoints: true }))
  expect(old.totalMinor).toBe(0)
  const planId = await anyPlanId('1gb-7d')
  const told = await quote(buyer, old, planId)
  expect(told).toMatchObject({ creditMinor: 0, dueMinor: told.totalMinor })
  const order = await finish(buyer, await exchange(buyer, old, { planId }))
  expect(order.state).toBe('COMPLETED')
  expect((await pointsOf(buyer)).points).toBe(100_000 + order.pointsEarned)
})
