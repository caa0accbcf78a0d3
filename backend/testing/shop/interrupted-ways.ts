import { expect } from 'vitest'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Order } from '#contract/commerce/order.ts'
import { settleWithdrawals } from '../../shop/calls/feedback/settle-withdrawals.ts'
import { acceptGift } from '../../shop/calls/gift/accept-gift.ts'
import { cancelOrder } from '../../shop/calls/order/cancel-order.ts'
import { payOrder } from '../../shop/calls/order/pay-order.ts'
import { recoverOrders } from '../../shop/fulfilment/recover-orders.ts'
import {
  anyPlanId,
  type Buyer,
  buy,
  countOf,
  failProfile,
  look,
  pay,
  placeOrder,
} from '../order.ts'
import { addonInput } from './addon.ts'
import { exchange } from './exchange.ts'
import { join, play, tokenFor } from './gift.ts'
import { callOf, emailOf, expectPaidBack, type Stage, usable } from './interrupted-stage.ts'

/** A withdrawal that was received and acknowledged. */
function insertWithdrawal({ shop }: Buyer, { number }: Order, email: string) {
  const { db, now } = shop.callOf()
  return db
    .prepare(
      `INSERT INTO withdrawal (id, channel, number, email, email_key, name, locale, received_at)
       VALUES (?1, 'plain', ?2, ?3, ?3, '', 'en', ?4)`,
    )
    .bind(crypto.randomUUID(), number, email, now)
}

type Act = (db?: D1Database) => Promise<unknown>
type Way = {
  name: string
  /** What is done, and the check of what it must have led to after the clock has run. */
  stage: (stage: Stage) => Promise<{ act: Act; check: () => Promise<void> }>
  /** How often the database answers during it, and how many changes providers are asked for. */
  answers: number
  changes: number
}

/** What a process may end in, or a line be lost in. */
export const interruptedWays: Way[] = [
  {
    name: 'an order is cancelled',
    answers: 22,
    changes: 2,
    async stage({ buyer }) {
      const order = await buy(buyer, { quantity: 2 })
      return {
        act: (db) => cancelOrder(callOf(buyer, buyer.accountId, db), { orderId: order.id }),
        async check() {
          const now = await look(buyer, order)
          // The database died before the cancellation was stored, so nothing has happened.
          if (now.state === 'COMPLETED') {
            expect(now.cancellation).toBeUndefined()
            expect(now.esims.every(({ matchingId }) => matchingId)).toBe(true)
          } else await expectPaidBack(buyer, order)
        },
      }
    },
  },
  {
    name: 'a contract is withdrawn from',
    answers: 24,
    changes: 2,
    async stage({ buyer }) {
      const order = await buy(buyer)
      const email = await emailOf(buyer)
      await buyer.shop.callOf().db.batch([insertWithdrawal(buyer, order, email)])
      return {
        async act(db) {
          const { now, services, db: own } = buyer.shop.callOf()
          await settleWithdrawals({ db: db ?? own, now, services })
        },
        check: () => expectPaidBack(buyer, order),
      }
    },
  },
  {
    name: 'a plan is exchanged',
    answers: 36,
    changes: 3,
    async stage({ buyer }) {
      const old = await buy(buyer, { planId: await anyPlanId('10gb-30d') })
      const order = await exchange(buyer, old, { planId: await anyPlanId('5gb-30d') })
      return {
        act: async (db) => {
          const call = callOf(buyer, buyer.accountId, db)
          await payOrder(call, { orderId: order.id })
          buyer.shop.clock.advance(3)
          await recoverOrders({ ...call, now: call.now + 3 })
        },
        async check() {
          const now = await look(buyer, order)
          // The database died before the exchange began, so the buyer still has the old order.
          const [works, is] = now.state === 'COMPLETED' ? [order, old] : [old, order]
          expect(await usable(works.id)).toBe(1)
          expect(await usable(is.id)).toBe(0)
          const esim = await buyer.shop.ask(
            shopCalls.getEsim,
            { esim_id: `${works.id}-0` },
            { bearer: buyer.bearer },
          )
          expect(esim.matchingId).toBeDefined()
        },
      }
    },
  },
  {
    name: 'a gift is accepted',
    answers: 24,
    changes: 2,
    async stage({ buyer }) {
      const { id } = await buy(buyer)
      const friend = await join(buyer)
      const { shop, bearer } = buyer
      const esimId = `${id}-0`
      await shop.ask(giftCalls.offerGift, { esim_id: esimId, email: friend.email }, { bearer })
      const token = await tokenFor(friend.email)
      return {
        act: async (db) => {
          const call = callOf(buyer, friend.id, db)
          await acceptGift(call, { token })
          await recoverOrders({ ...call, now: call.now + 3 })
        },
        async check() {
          const isFriends = await countOf('esim', 'id = ?1 AND account_id = ?2', esimId, friend.id)
          expect(await usable(id)).toBe(1 - isFriends)
          expect(await countOf('esim_gift', "esim_id = ?1 AND state = 'accepting'", esimId)).toBe(0)
        },
      }
    },
  },
  {
    name: 'data is added',
    answers: 30,
    changes: 2,
    async stage({ buyer }) {
      const { id } = await buy(buyer)
      const owner = { ...buyer, esimId: `${id}-0` }
      await play(buyer, owner.esimId, 'connect')
      const input = await addonInput(owner)
      const order = await buyer.shop.ask(addonCalls.orderAddon, input, { bearer: buyer.bearer })
      return {
        act: async (db) => {
          const call = callOf(buyer, buyer.accountId, db)
          await payOrder(call, { orderId: order.id, card: 'success' })
          await recoverOrders({ ...call, now: call.now + 3 })
        },
        async check() {
          const made = (await look(buyer, order)).state === 'COMPLETED' ? 1 : 0
          expect(await countOf('sandbox_topup', 'profile_id = ?1', owner.esimId)).toBe(made)
        },
      }
    },
  },
  {
    name: 'an order that cannot be made is paid back',
    answers: 24,
    changes: 2,
    async stage({ buyer }) {
      const order = await placeOrder(buyer, { quantity: 2 })
      await pay(buyer, order, 'success')
      await failProfile(`${order.id}-1`)
      buyer.shop.clock.advance(3)
      return {
        act: (db) => recoverOrders({ ...callOf(buyer, buyer.accountId, db) }),
        async check() {
          expect(await look(buyer, order)).toMatchObject({ state: 'REFUNDED' })
          expect(await usable(order.id)).toBe(0)
        },
      }
    },
  },
]
