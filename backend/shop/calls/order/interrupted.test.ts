import { beforeAll, describe, expect, it } from 'vitest'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Order } from '#contract/commerce/order.ts'
import { mailsTo } from '../../../testing/account.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import {
  anyPlanId,
  type Buyer,
  buy,
  countOf,
  failProfile,
  look,
  openBuyer,
  pay,
  placeOrder,
} from '../../../testing/order.ts'
import { addonInput } from '../../../testing/shop/addon.ts'
import { exchange } from '../../../testing/shop/exchange.ts'
import { join, play, tokenFor } from '../../../testing/shop/gift.ts'
import { failuresOf, recover } from '../../../testing/shop/recovery.ts'
import { dyingDatabase } from '../../../testing/test-dying-database.ts'
import { watchInvariants } from '../../../testing/test-invariants.ts'
import { type Loss, lossyProviders } from '../../../testing/test-lossy-providers.ts'
import type { Call } from '../../call.ts'
import { recoverOrders } from '../../fulfilment/recover-orders.ts'
import { settleWithdrawals } from '../feedback/settle-withdrawals.ts'
import { acceptGift } from '../gift/accept-gift.ts'
import { cancelOrder } from './cancel-order.ts'
import { payOrder } from './pay-order.ts'

let newViolations: Awaited<ReturnType<typeof watchInvariants>>
beforeAll(async () => {
  newViolations = await watchInvariants()
})

/** Providers that lose the requests and answers that a test chooses. */
function badLine() {
  const line: { loses: Loss | undefined; at: number; asked: number } = {
    loses: undefined,
    at: 0,
    asked: 0,
  }
  const providers = lossyProviders(() => {
    line.asked += 1
    return line.asked === line.at ? line.loses : undefined
  })
  return { line, providers }
}

type Line = ReturnType<typeof badLine>['line']
type Stage = { buyer: Buyer; line: Line }

async function openStage(): Promise<Stage> {
  const { line, providers } = badLine()
  return { line, buyer: await openBuyer({ services: { providers }, report: () => {} }) }
}

const callOf = ({ shop }: Buyer, accountId: string, db?: D1Database): Call => ({
  ...shop.callOf(),
  ...(db ? { db } : {}),
  // The test itself makes providers fail, so the reports of that are dropped.
  later: (work) => void work.catch(() => undefined),
  caller: {
    accountId,
    accountType: 'normal',
    sessionId: '',
    permissions: [],
    reauthenticatedAt: 0,
  },
})

/** Runs what the clock runs, until nothing is due. */
async function recoverAll({ shop }: Buyer): Promise<void> {
  await shop.settle().catch(() => undefined)
  for (let run = 0; run < 5; run += 1) {
    shop.clock.advance(6)
    await recover({ shop })
    const { db, now, services } = shop.callOf()
    await failuresOf(settleWithdrawals({ db, now, services }))
  }
  await forgetLimits()
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

const usable = (id: string) =>
  countOf('sandbox_profile', 'cancelled_at IS NULL AND fails = 0 AND request_id LIKE ?1', `${id}-%`)

async function expectPaidBack(buyer: Buyer, order: Order): Promise<void> {
  expect(await look(buyer, order)).toMatchObject({
    state: 'REFUNDED',
    payment: { state: 'refunded' },
    esims: order.esims.map(() => ({ state: 'CANCELLED' })),
  })
  expect(await usable(order.id)).toBe(0)
  expect(await countOf('outbox_mail', 'id = ?1', `order_refunded-${order.id}`)).toBe(1)
}

const ways: Way[] = [
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

async function emailOf({ shop, accountId }: Buyer): Promise<string> {
  const email = await shop
    .callOf()
    .db.prepare('SELECT email FROM account WHERE id = ?1')
    .bind(accountId)
    .first<string>('email')
  return email ?? ''
}

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

const every = 4
const deaths = ways.flatMap(({ answers, ...way }) =>
  Array.from({ length: Math.ceil(answers / every) }, (_, at) => ({ ...way, at: at * every + 1 })),
)
const losses = ways.flatMap(({ changes, ...way }) =>
  (['answer', 'question'] as const).flatMap((lost) =>
    Array.from({ length: changes }, (_, at) => ({ ...way, lost, at: at + 1 })),
  ),
)

describe('a process that ends while', () => {
  it.each(deaths)('R-IDM-5 $name, after answer $at of the database', async ({ stage, at }) => {
    const { buyer, line } = await openStage()
    const { act, check } = await stage({ buyer, line })
    await act(dyingDatabase(at)).catch(() => undefined)
    await recoverAll(buyer)
    await check()
    expect(await newViolations()).toEqual([])
  })
})

describe('a line that loses', () => {
  it.each(losses)('the $lost about change $at while $name', async ({ stage, lost, at }) => {
    const { buyer, line } = await openStage()
    const { act, check } = await stage({ buyer, line })
    Object.assign(line, { loses: lost, at: line.asked + at })
    await act().catch(() => undefined)
    await recoverAll(buyer)
    expect(line.asked).toBeGreaterThanOrEqual(line.at)
    await check()
    expect(await newViolations()).toEqual([])
  })
})

describe('an order whose network has not answered', () => {
  const mute = async (loses: Loss) => {
    const { buyer, line } = await openStage()
    const order = await buy(buyer)
    const { shop, bearer } = buyer
    Object.assign(line, { loses, at: line.asked + 1 })
    const shown = await shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
    return { buyer, order, shown, esimId: `${order.id}-0` }
  }

  it('is being cancelled: nobody is told its codes, and nothing else can be done with it', async () => {
    const { buyer, order, shown, esimId } = await mute('answer')
    const { shop, bearer } = buyer
    expect(shown).toMatchObject({ state: 'COMPLETED', cancellation: { state: 'open' } })
    const esim = await shop.ask(shopCalls.getEsim, { esim_id: esimId }, { bearer })
    expect(esim).toMatchObject({ state: 'PENDING', leaving: 'cancelled', canCancel: false })
    expect(esim.matchingId).toBeUndefined()
    const friend = { esim_id: esimId, email: 'friend@people.example' }
    expect(await shop.refusal(giftCalls.offerGift, friend, { bearer })).toMatchObject({
      status: 409,
      reason: 'in_use',
    })
    const other = { order_id: order.id, plan_id: await anyPlanId('10gb-30d') }
    expect(await shop.refusal(exchangeCalls.quoteExchange, other, { bearer })).toMatchObject({
      status: 409,
      reason: 'in_use',
    })
    await recoverAll(buyer)
    await expectPaidBack(buyer, order)
    expect((await look(buyer, order)).cancellation).toBeUndefined()
    expect(await newViolations()).toEqual([])
  })

  it('is cancelled once, however often it is asked for again', async () => {
    const { buyer, order } = await mute('question')
    const { shop, bearer } = buyer
    const again = () => shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
    const answers = await Promise.all(Array.from({ length: 10 }, again))
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['REFUNDED']))
    await expectPaidBack(buyer, order)
    expect(await countOf('cancellation', 'purchase_id = ?1', order.id)).toBe(1)
  })

  it('stays where a phone was quicker, and its buyer is told so', async () => {
    const { buyer, order, esimId } = await mute('question')
    await play(buyer, esimId, 'install')
    await recoverAll(buyer)
    expect(await look(buyer, order)).toMatchObject({
      state: 'COMPLETED',
      cancellation: { state: 'refused' },
    })
    const { shop, bearer } = buyer
    const esim = await shop.ask(shopCalls.getEsim, { esim_id: esimId }, { bearer })
    expect(esim).toMatchObject({ profile: 'INSTALLED' })
    expect(esim.matchingId).toBeDefined()
    expect(esim.leaving).toBeUndefined()
    await buyer.shop.settle()
    const kinds = (await mailsTo(await emailOf(buyer))).map(({ kind }) => kind)
    expect(kinds).toEqual(['order_confirmed', 'cancel_refused'])
    expect(await newViolations()).toEqual([])
  })
})
