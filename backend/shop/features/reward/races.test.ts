import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { ApiError } from '#contract/errors.ts'
import { currencies } from '#contract/money.ts'
import { rounds } from '#contract/testing/effort.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import { type Buyer, callOfBuyer, countOf, openBuyer } from '../../../testing/order.ts'
import {
  addPromo,
  auditLedger,
  give,
  pointsOf,
  quote,
  type Reward,
  rewardOrder,
} from '../../../testing/shop/reward.ts'
import { watchInvariants } from '../../../testing/test-invariants.ts'
import { openTestShop } from '../../../testing/test-shop.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { createOrder } from '../../calls/order/create-order.ts'
import { openSeconds } from '../../fulfilment/advance-order.ts'
import { recoverOrders } from '../../fulfilment/recover-orders.ts'

const racers = 100

/** A different basket for each racer, because two orders of the same basket are one. */
const baskets: Reward[] = currencies.flatMap((currency) =>
  Array.from({ length: 10 }, (_, at) => ({ currency, quantity: at + 1 })),
)

async function openCrowd(): Promise<Buyer[]> {
  const shop = openTestShop()
  return Promise.all(
    Array.from({ length: racers }, async () => {
      const account = await shop.addAccount()
      return { shop, bearer: await shop.signIn(account), accountId: account.id }
    }),
  )
}

type Sent = Awaited<ReturnType<typeof rewardOrder>>

const keyed = (input: Sent): Sent => ({ ...input, idempotencyKey: crypto.randomUUID() })

/** The inputs of orders of different baskets, whoever sends them. */
function inputsOf(buyer: Buyer, reward: Reward, count: number): Promise<Sent[]> {
  return Promise.all(
    baskets.slice(0, count).map((basket) => rewardOrder(buyer, { ...basket, ...reward })),
  )
}

/** Sends all at once; returns what became of each. */
async function race(entrants: { buyer: Buyer; input: Sent }[]): Promise<string[]> {
  await forgetLimits()
  return Promise.all(
    entrants.map(async ({ buyer: { shop, bearer }, input }) => {
      const response = await shop.send(shopCalls.createOrder, input, { bearer })
      if (response.status === 200) return 'ordered'
      const { details } = (await response.json()) as { details?: { reason?: string } }
      return details?.reason ?? String(response.status)
    }),
  )
}

/** Orders without the limits of calls, which allow an account 60 orders in ten minutes. */
async function orderAll(buyer: Buyer, inputs: Sent[]) {
  const call = callOfBuyer(buyer)
  const ends = await Promise.all(
    inputs.map(async (input) => {
      try {
        await createOrder(call, keyed(input))
        return 'ordered'
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return String(error.details?.reason ?? error.code)
      }
    }),
  )
  return countIn(ends)
}

const countIn = (ends: string[]) =>
  Object.fromEntries(
    [...new Set(ends)].map((end) => [end, ends.filter((each) => each === end).length]),
  )

describe('R-PRO-1 in a race', () => {
  it('R-PRO-1 a promo for one is used by 1 of 100 at once, 20 times out of 20', async () => {
    const audit = await watchInvariants()
    const crowd = await openCrowd()
    for (let round = 0; round < rounds; round += 1) {
      const code = await addPromo({ usesLeft: 1 })
      const [first] = crowd
      if (!first) throw new Error('expected a crowd')
      const input = await rewardOrder(first, { ...baskets[round], code })
      const entrants = crowd.map((buyer) => ({ buyer, input: keyed(input) }))
      expect(countIn(await race(entrants))).toEqual({ ordered: 1, code_used_up: racers - 1 })
      expect(await countOf('promo_redemption', 'code = ?1', code)).toBe(1)
      expect(await countOf('purchase', 'code = ?1 AND promo_minor > 0', code)).toBe(1)
    }
    expect(await audit()).toEqual([])
  }, 400_000)

  it('R-PRO-1 a promo of two each is used twice by 50 orders at once of one account', async () => {
    const audit = await watchInvariants()
    const seen = await inputsOf(await openBuyer(), { code: await addPromo() }, 50)
    for (let round = 0; round < rounds; round += 1) {
      const buyer = await openBuyer()
      const code = await addPromo({ usesEach: 2 })
      const entrants = seen.map((input) => ({ buyer, input: { ...keyed(input), code } }))
      expect(countIn(await race(entrants))).toEqual({ ordered: 2, code_used: 48 })
    }
    expect(await audit()).toEqual([])
  }, 400_000)
})

describe('R-OFF-45 in a race', () => {
  it('a budget that ends during a rush of 50 buyers is never overspent', async () => {
    const audit = await watchInvariants()
    const crowd = (await openCrowd()).slice(0, 50)
    const [first] = crowd
    if (!first) throw new Error('expected a crowd')
    const { lines } = await quote(first, { code: await addPromo({ percent: 20 }) })
    const costMinor = -(lines.find(({ kind }) => kind === 'promo')?.amountMinor ?? 0)
    const code = await addPromo({ percent: 20, budgetUsdMinor: costMinor * 7 + 1 })
    const input = await rewardOrder(first, { code })
    const entrants = crowd.map((buyer) => ({ buyer, input: keyed(input) }))
    expect(countIn(await race(entrants))).toEqual({ ordered: 7, code_used_up: 43 })
    const spent = () =>
      testDatabase()
        .prepare('SELECT spent_usd_minor FROM promo_budget WHERE id = ?1')
        .bind(code)
        .first<number>('spent_usd_minor')
    expect(await spent()).toBe(costMinor * 7)
    const late = crowd.at(-1) ?? first
    expect((await quote(late, { code })).codeProblem).toBe('code_used_up')
    // What is never paid gives its part back.
    first.shop.clock.advance(openSeconds + 1)
    await recoverOrders(first.shop.callOf())
    expect(await spent()).toBe(0)
    expect(await audit()).toEqual([])
  }, 400_000)
})

describe('R-PAY-5 in a race', () => {
  it('R-PAY-5 points for one order are spent by 1 of 100 at once, 20 times out of 20', async () => {
    const audit = await watchInvariants()
    const model = await openBuyer()
    await give(model, 100)
    const seen = await inputsOf(model, { usePoints: true }, racers)
    for (let round = 0; round < rounds; round += 1) {
      const buyer = await openBuyer()
      await give(buyer, 60)
      await give(buyer, 40, 500_000)
      expect((await orderAll(buyer, seen)).ordered).toBe(1)
      expect(await countOf('purchase', 'account_id = ?1', buyer.accountId)).toBe(1)
      const spent = await testDatabase()
        .prepare(`SELECT -sum(points) AS n FROM points_entry WHERE account_id = ?1
          AND kind = 'used'`)
        .bind(buyer.accountId)
        .first<number>('n')
      const { points } = await pointsOf(buyer)
      expect(points).toBe(100 - (spent ?? 0))
      expect(points).toBeGreaterThanOrEqual(0)
      expect(await auditLedger(buyer.accountId)).toEqual([])
    }
    expect(await audit()).toEqual([])
  }, 400_000)
})
