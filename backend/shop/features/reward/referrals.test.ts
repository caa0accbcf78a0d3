import { describe, expect, it } from 'vitest'
import { rewardCalls } from '#contract/calls/customer/reward.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { referrerPoints } from '#contract/commerce/reward-words.ts'
import { currencies } from '#contract/money.ts'
import { rounds } from '#contract/testing/effort.ts'
import { personKeyOf } from '../../../account/person/person-key.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import { type Buyer, callOfBuyer, countOf, look, openBuyer, pay } from '../../../testing/order.ts'
import {
  auditLedger,
  give,
  orderWith,
  pointsOf,
  quote,
  referralCode,
  rewardOrder,
} from '../../../testing/shop/reward.ts'
import { openTestShop } from '../../../testing/test-shop.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { findCode } from './find-code.ts'

async function buyWith(buyer: Buyer, code: string) {
  const order = await orderWith(buyer, { code })
  await pay(buyer, order, 'success')
  buyer.shop.clock.advance(3)
  return look(buyer, order)
}

const referralsOf = ({ shop, bearer }: Buyer) =>
  shop.ask(rewardCalls.getReferrals, { currency: 'USD' }, { bearer })

/** A buyer with an address of their own. */
async function openAs(email: string): Promise<Buyer> {
  const shop = openTestShop()
  const account = await shop.addAccount({ email })
  return { shop, bearer: await shop.signIn(account), accountId: account.id }
}

describe('a friend’s code', () => {
  it('takes three dollars off a first order, and earns 300 points once it is completed', async () => {
    const [referrer, friend] = [await openBuyer(), await openBuyer()]
    const code = await referralCode(referrer)
    const { lines } = await quote(friend, { code })
    expect(lines.at(-1)).toEqual({ kind: 'referral', amountMinor: -300 })
    const order = await orderWith(friend, { code })
    expect(await pointsOf(referrer)).toMatchObject({ points: 0 })
    expect((await referralsOf(referrer)).friends).toMatchObject([
      { initial: 'A', state: 'PENDING' },
    ])
    await pay(friend, order, 'success')
    friend.shop.clock.advance(3)
    for (let again = 0; again < 2; again += 1) await look(friend, order)
    const { points, entries } = await pointsOf(referrer)
    expect(points).toBe(referrerPoints)
    // The entry does not name the friend's order.
    expect(entries).toEqual([
      { kind: 'referral', points: referrerPoints, createdAt: expect.any(Number) },
    ])
    expect((await referralsOf(referrer)).friends).toMatchObject([{ state: 'COMPLETED' }])
  })

  it('is good for the first order only, whoever gave it', async () => {
    const [one, two, friend] = [await openBuyer(), await openBuyer(), await openBuyer()]
    await buyWith(friend, await referralCode(one))
    for (const referrer of [one, two]) {
      const code = await referralCode(referrer)
      expect((await quote(friend, { code })).codeProblem).toBe('code_not_first')
    }
  })

  it('is taken back with the order, and the points of who gave it', async () => {
    const [referrer, friend] = [await openBuyer(), await openBuyer()]
    const code = await referralCode(referrer)
    const order = await buyWith(friend, code)
    const { shop, bearer } = friend
    await shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
    expect(await pointsOf(referrer)).toMatchObject({ points: 0, owed: 0 })
    expect((await referralsOf(referrer)).friends).toMatchObject([{ state: 'RETURNED' }])
    expect((await quote(friend, { code })).codeProblem).toBeUndefined()
    expect(await auditLedger(referrer.accountId, friend.accountId)).toEqual([])
  })

  it('R-PRO-1 is never one’s own, in no spelling', async () => {
    const buyer = await openBuyer()
    const code = await referralCode(buyer)
    for (const spelled of [code, code.toLowerCase(), `${code.slice(0, 5)}-${code.slice(5)}`]) {
      expect((await quote(buyer, { code: spelled })).codeProblem).toBe('code_own')
      const { reason } = await buyer.shop.refusal(
        shopCalls.createOrder,
        await rewardOrder(buyer, { code: spelled }),
        { bearer: buyer.bearer },
      )
      expect(reason).toBe('code_own')
    }
    expect(await countOf('referral', 'friend_id = ?1', buyer.accountId)).toBe(0)
  })

  it('R-PRO-1 is not that of the same mailbox spelled otherwise', async () => {
    const name = crypto.randomUUID().slice(0, 8)
    const referrer = await openAs(`an.na${name}@mail.example`)
    const code = await referralCode(referrer)
    for (const email of [`anna${name}@mail.example`, `an.na${name}+shop@mail.example`]) {
      expect((await quote(await openAs(email), { code })).codeProblem).toBe('code_own')
    }
    const other = await openAs(`anna${name}@other.example`)
    expect((await quote(other, { code })).codeProblem).toBeUndefined()
  })

  it('R-PRO-1 cannot be stored for oneself by the database either', async () => {
    const { accountId } = await openBuyer()
    const insert = testDatabase()
      .prepare(
        `INSERT INTO referral (purchase_id, friend_id, referrer_id, state, created_at)
         SELECT id, ?1, ?1, 'PENDING', 0 FROM purchase LIMIT 1`,
      )
      .bind(accountId)
    await orderWith(await openBuyer(), {})
    await expect(insert.run()).rejects.toThrow('referral_own')
  })

  it('R-PRO-1 is used once by 50 parallel first orders', async () => {
    const referrer = await openBuyer()
    const code = await referralCode(referrer)
    const model = await openBuyer()
    const seen = await Promise.all(
      currencies.flatMap((currency) =>
        [1, 2, 3, 4, 5].map((quantity) => rewardOrder(model, { code, quantity, currency })),
      ),
    )
    for (let round = 0; round < rounds; round += 1) {
      const friend = await openBuyer()
      const inputs = seen.map((input) => ({ ...input, idempotencyKey: crypto.randomUUID() }))
      await forgetLimits()
      await Promise.all(
        inputs.map((input) =>
          friend.shop.send(shopCalls.createOrder, input, { bearer: friend.bearer }),
        ),
      )
      const where = "friend_id = ?1 AND state = 'PENDING'"
      expect(await countOf('referral', where, friend.accountId)).toBe(1)
      expect(
        await countOf('purchase', 'account_id = ?1 AND referral_minor > 0', friend.accountId),
      ).toBe(1)
    }
  }, 240_000)

  it('needs an order that leaves something to pay, and gives nothing for one that does not', async () => {
    const [referrer, friend] = [await openBuyer(), await openBuyer()]
    const code = await referralCode(referrer)
    const { plan } = await quote(friend)
    const known = callOfBuyer(friend)
    const person = await personKeyOf(known, friend.accountId)
    for (const [subtotalMinor, problem] of [
      [300, 'code_minimum'],
      [301, undefined],
    ] as const) {
      const amounts = { currency: 'USD', subtotalMinor, leastMinor: 0, quantity: 1 } as const
      const basket = { code, plan, ...amounts, held: [], person }
      expect((await findCode(known, basket)).problem).toBe(problem)
    }
    await give(friend, 100_000)
    const order = await orderWith(friend, { code, usePoints: true })
    expect(order.totalMinor).toBe(0)
    await pay(friend, order, 'success')
    friend.shop.clock.advance(3)
    expect((await look(friend, order)).state).toBe('COMPLETED')
    expect((await pointsOf(referrer)).points).toBe(0)
  })

  it('is nobody’s once its account is gone', async () => {
    const [referrer, friend] = [await openBuyer(), await openBuyer()]
    const code = await referralCode(referrer)
    await testDatabase()
      .prepare('UPDATE account SET deleted_at = 1 WHERE id = ?1')
      .bind(referrer.accountId)
      .run()
    expect((await quote(friend, { code })).codeProblem).toBe('code_unknown')
  })

  it('can be kept for the first order', async () => {
    const [referrer, friend] = [await openBuyer(), await openBuyer()]
    const { shop, bearer } = friend
    const input = { currency: 'USD', code: await referralCode(referrer) } as const
    expect(await shop.ask(rewardCalls.addPromo, input, { bearer })).toEqual({
      code: input.code,
      kind: 'referral',
      amountMinor: 300,
    })
    await buyWith(friend, input.code)
    const { promos } = await shop.ask(rewardCalls.listPromos, { currency: 'USD' }, { bearer })
    expect(promos).toMatchObject([{ code: input.code, problem: 'code_not_first' }])
  })
})
