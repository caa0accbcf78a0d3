import { describe, expect, it } from 'vitest'
import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Order } from '#contract/commerce/order.ts'
import { rounds } from '#contract/testing/effort.ts'
import { playNetwork } from '#worker/dev/sandbox/play-network.ts'
import { mailsTo } from '../../../testing/account.ts'
import {
  anyPlanId,
  type Buyer,
  buy,
  countOf,
  failProfile,
  look,
  openBuyer,
  pay,
} from '../../../testing/order.ts'
import { exchange, exchangeInput, quote } from '../../../testing/shop/exchange.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import { sandboxSupply } from '../../../testing/shop/sandbox-supply.ts'
import { watchInvariants } from '../../../testing/test-invariants.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { openSeconds } from '../../fulfilment/advance-order.ts'
import { createSandboxPayments } from '../../providers/sandbox/sandbox-payments.ts'
import type { Supply } from '../../providers/supplier/supply.ts'

const dear = () => anyPlanId('20gb-30d')
const cheap = () => anyPlanId('1gb-7d')

async function charged(orderId: string): Promise<{ amount_minor: number; refunded_minor: number }> {
  const row = await testDatabase()
    .prepare(
      `SELECT amount_minor, refunded_minor FROM sandbox_charge
       WHERE reference LIKE ?1 || '.%' AND state = 'succeeded'`,
    )
    .bind(orderId)
    .first<{ amount_minor: number; refunded_minor: number }>()
  return row ?? { amount_minor: 0, refunded_minor: 0 }
}

/** How many profiles of an order the network still lets phones download. */
function usable(orderId: string): Promise<number> {
  return countOf('sandbox_profile', 'request_id LIKE ?1 AND cancelled_at IS NULL', `${orderId}-%`)
}

/** Exchanges an order; returns the new one, paid and made. */
async function swap(buyer: Buyer, old: Order, planId: string): Promise<Order> {
  const order = await exchange(buyer, old, { planId })
  await pay(buyer, order, 'success')
  buyer.shop.clock.advance(3)
  return look(buyer, order)
}

describe('exchanging for a dearer plan', () => {
  it('takes the difference only, ends the old eSIM and tells of it', async () => {
    const buyer = await openBuyer()
    const old = await buy(buyer, { quantity: 2 })
    const told = await quote(buyer, old, await dear())
    expect(told).toMatchObject({ creditMinor: old.totalMinor, returnMinor: 0, quantity: 2 })
    expect(told.dueMinor).toBe(told.totalMinor - old.totalMinor)
    const order = await exchange(buyer, old, { planId: await dear() })
    expect(order).toMatchObject({ state: 'PENDING', exchange: { state: 'open' } })
    expect(await pay(buyer, order, 'success')).toMatchObject({ state: 'PROVISIONING' })
    expect(await usable(old.id)).toBe(2)
    buyer.shop.clock.advance(3)
    const done = await look(buyer, order)
    expect(done).toMatchObject({
      state: 'COMPLETED',
      exchange: { state: 'done', orderNumber: old.number, dueMinor: told.dueMinor },
    })
    expect(done.esims.every(({ matchingId }) => matchingId)).toBe(true)
    expect(await look(buyer, old)).toMatchObject({
      state: 'REFUNDED',
      exchangedFor: { orderNumber: order.number },
      esims: [
        { state: 'CANCELLED', exchangedFor: { orderId: order.id } },
        { state: 'CANCELLED', exchangedFor: { orderId: order.id } },
      ],
    })
    expect([await usable(old.id), await usable(order.id)]).toEqual([0, 2])
    expect(await charged(order.id)).toEqual({ amount_minor: told.dueMinor, refunded_minor: 0 })
    expect((await charged(old.id)).refunded_minor).toBe(0)
    const mail = (await mailsOf(buyer)).at(-1)
    expect(mail?.text).toContain(`It takes the place of order ${old.number}`)
    expect(mail?.text).toContain(`Left to pay\n    $${(told.dueMinor / 100).toFixed(2)}`)
    expect(mail?.text).toContain(done.esims[1]?.matchingId)
  })

  it('R-PAY goes on after a declined card, the bank’s question and a late answer', async () => {
    const buyer = await openBuyer()
    const old = await buy(buyer)
    const order = await exchange(buyer, old, { planId: await dear() })
    expect((await pay(buyer, order, 'decline')).payment.state).toBe('declined')
    expect(await look(buyer, old)).toMatchObject({ state: 'COMPLETED' })
    expect((await pay(buyer, order, 'three_d_secure')).payment.state).toBe('action_due')
    expect((await pay(buyer, order, 'late')).payment.state).toBe('processing')
    buyer.shop.clock.advance(6)
    await look(buyer, order)
    buyer.shop.clock.advance(3)
    expect(await look(buyer, order)).toMatchObject({ state: 'COMPLETED' })
    expect(await usable(old.id)).toBe(0)
  })

  it('R-IDM-5 is finished by the recovery though the bank never answered', async () => {
    const buyer = await openBuyer()
    const old = await buy(buyer)
    const order = await exchange(buyer, old, { planId: await dear() })
    expect((await pay(buyer, order, 'timeout')).payment.state).toBe('trying')
    buyer.shop.clock.advance(60)
    expect(await recover(buyer)).toEqual([])
    buyer.shop.clock.advance(60)
    expect(await recover(buyer)).toEqual([])
    expect(await look(buyer, order)).toMatchObject({ state: 'COMPLETED' })
  })

  it('R-IDM-5 is given up when nobody pays, and the old plan stays and may be exchanged', async () => {
    const buyer = await openBuyer()
    const old = await buy(buyer)
    const order = await exchange(buyer, old, { planId: await dear() })
    buyer.shop.clock.advance(openSeconds)
    await recover(buyer)
    expect(await look(buyer, order)).toMatchObject({
      state: 'CANCELLED',
      exchange: { state: 'void' },
    })
    expect(await swap(buyer, old, await cheap())).toMatchObject({ state: 'COMPLETED' })
  })
})

describe('exchanging for a cheaper plan', () => {
  it('takes no card, and the difference goes back once', async () => {
    const buyer = await openBuyer()
    const old = await buy(buyer)
    const told = await quote(buyer, old, await cheap())
    expect(told).toMatchObject({ dueMinor: 0, takesCards: false })
    expect(told.returnMinor).toBe(old.totalMinor - told.totalMinor)
    const order = await exchange(buyer, old, { planId: await cheap() })
    const { shop, bearer } = buyer
    await shop.ask(shopCalls.payOrder, { order_id: order.id }, { bearer })
    shop.clock.advance(3)
    await Promise.all(Array.from({ length: 8 }, () => look(buyer, order)))
    await recover(buyer)
    expect(await look(buyer, order)).toMatchObject({ state: 'COMPLETED' })
    expect(await charged(old.id)).toEqual({
      amount_minor: old.totalMinor,
      refunded_minor: told.returnMinor,
    })
    expect(await countOf('sandbox_refund', 'reference = ?1', `${old.id}.1`)).toBe(1)
  })

  it('and for another again: every charge goes back in full when the last one is cancelled', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const first = await buy(buyer)
    const second = await swap(buyer, first, await dear())
    const third = await swap(buyer, second, await cheap())
    const backs = [await charged(first.id), await charged(second.id)]
    const kept = backs.reduce(
      (sum, { amount_minor, refunded_minor }) => sum + amount_minor - refunded_minor,
      0,
    )
    expect(kept).toBe(third.totalMinor)
    // The newest charge first.
    expect(backs[1]?.refunded_minor).toBe(backs[1]?.amount_minor)
    const over = await shop.ask(shopCalls.cancelOrder, { order_id: third.id }, { bearer })
    expect(over).toMatchObject({ state: 'REFUNDED' })
    for (const { id } of [first, second]) {
      const { amount_minor, refunded_minor } = await charged(id)
      expect(refunded_minor).toBe(amount_minor)
    }
    expect(await usable(third.id)).toBe(0)
  })

  it('R-IDM-5 pays the difference back later where the provider could not be asked', async () => {
    let isDown = true
    const sandbox = createSandboxPayments()
    const payments = {
      ...sandbox,
      refund: async (...asked: Parameters<typeof sandbox.refund>) => {
        if (isDown) throw new Error('down')
        return sandbox.refund(...asked)
      },
    }
    const providers = { payments, supply: sandboxSupply() }
    const buyer = await openBuyer({ services: { providers }, report: () => {} })
    const old = await buy(buyer)
    const order = await swap(buyer, old, await cheap())
    expect(order.state).toBe('COMPLETED')
    expect((await charged(old.id)).refunded_minor).toBe(0)
    isDown = false
    expect(await recover(buyer)).toEqual([])
    expect((await charged(old.id)).refunded_minor).toBe(order.exchange?.returnMinor)
    expect(await countOf('refund', 'reason_id = ?1 AND done_at IS NULL', order.id)).toBe(0)
  })

  it('takes no more from a charge than earlier exchanges left of it, and each part once', async () => {
    const asked: string[] = []
    let isDown = false
    const sandbox = createSandboxPayments()
    const payments = {
      ...sandbox,
      refund: async (...[context, reference, part]: Parameters<typeof sandbox.refund>) => {
        if (isDown && asked.length > 0) throw new Error('down')
        asked.push(reference)
        return sandbox.refund(context, reference, part)
      },
    }
    const providers = { payments, supply: sandboxSupply() }
    const buyer = await openBuyer({ services: { providers }, report: () => {} })
    const first = await buy(buyer)
    const second = await swap(buyer, first, await dear())
    const third = await swap(buyer, second, await anyPlanId('10gb-30d'))
    asked.length = 0
    isDown = true
    const fourth = await swap(buyer, third, await cheap())
    isDown = false
    expect(await recover(buyer)).toEqual([])
    const [one, two] = [await charged(first.id), await charged(second.id)]
    expect(two.refunded_minor).toBe(two.amount_minor)
    expect(one.amount_minor - one.refunded_minor).toBe(fourth.totalMinor)
    expect(asked.toSorted()).toEqual([`${first.id}.1`, `${second.id}.1`].toSorted())
  })
})

describe('an old eSIM that a phone has', () => {
  it('keeps its plan: nothing is ordered, nothing charged', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const old = await buy(buyer)
    const input = await exchangeInput(buyer, old, { planId: await dear() })
    await install(buyer, old)
    expect(await shop.refusal(exchangeCalls.createExchange, input, { bearer })).toEqual({
      status: 409,
      code: 'conflict',
      reason: 'in_use',
    })
    expect(await countOf('exchange', 'old_purchase_id = ?1', old.id)).toBe(0)
  })

  it('keeps its plan where it was installed while the difference was paid, which goes back', async () => {
    const buyer = await openBuyer()
    const old = await buy(buyer)
    const order = await exchange(buyer, old, { planId: await dear() })
    await pay(buyer, order, 'success')
    await install(buyer, old)
    buyer.shop.clock.advance(3)
    await look(buyer, order)
    const over = await look(buyer, order)
    expect(over).toMatchObject({ state: 'REFUNDED', exchange: { state: 'void' } })
    expect(over.esims.some(({ matchingId }) => matchingId)).toBe(false)
    expect(await look(buyer, old)).toMatchObject({ state: 'COMPLETED' })
    const { amount_minor, refunded_minor } = await charged(order.id)
    expect(refunded_minor).toBe(amount_minor)
    expect((await charged(old.id)).refunded_minor).toBe(0)
    expect([await usable(old.id), await usable(order.id)]).toEqual([1, 0])
    await buyer.shop.settle()
    const kinds = (await mailsOf(buyer)).map(({ kind }) => kind)
    expect(kinds).toEqual(['order_confirmed', 'exchange_void'])
  })

  it('stays where the network cannot make the new one', async () => {
    const buyer = await openBuyer()
    const old = await buy(buyer)
    const order = await exchange(buyer, old, { planId: await dear() })
    await pay(buyer, order, 'success')
    await failProfile(`${order.id}-0`)
    buyer.shop.clock.advance(3)
    await look(buyer, order)
    expect(await look(buyer, order)).toMatchObject({
      state: 'REFUNDED',
      exchange: { state: 'void' },
    })
    expect(await look(buyer, old)).toMatchObject({
      state: 'COMPLETED',
      esims: [{ state: 'PENDING' }],
    })
    expect(await usable(old.id)).toBe(1)
  })

  it('is never usable beside a readable new one while phones install it', async () => {
    const audit = await watchInvariants()
    for (let round = 0; round < rounds; round += 1) {
      const buyer = await openBuyer()
      const old = await buy(buyer)
      const order = await exchange(buyer, old, { planId: await (round % 2 ? dear() : cheap()) })
      await pay(buyer, order, 'success')
      buyer.shop.clock.advance(3)
      const looking = () => [look(buyer, order), look(buyer, order)]
      // Either side begins in half of the rounds.
      await Promise.all(
        round % 4 < 2
          ? [install(buyer, old), ...looking()]
          : [...looking(), look(buyer, order).then(() => install(buyer, old))],
      )
      await recover(buyer)
      await recover(buyer)
      const end = await look(buyer, order)
      const isInstalled = await countOf(
        'sandbox_profile',
        "request_id = ?1 AND profile = 'INSTALLED'",
        `${old.id}-0`,
      )
      const isReadable = end.esims.some(({ matchingId }) => matchingId)
      expect({ isInstalled, state: end.state, isReadable }).toEqual(
        isInstalled
          ? { isInstalled: 1, state: 'REFUNDED', isReadable: false }
          : { isInstalled: 0, state: 'COMPLETED', isReadable: true },
      )
      const [was, is] = [await charged(old.id), await charged(order.id)]
      const kept = was.amount_minor - was.refunded_minor + is.amount_minor - is.refunded_minor
      expect(kept).toBe(isInstalled ? old.totalMinor : order.totalMinor)
    }
    expect(await audit()).toEqual([])
  }, 120_000)
})

describe('an exchange and its order’s cancellation at once', () => {
  it('leave money for what works', async () => {
    const audit = await watchInvariants()
    for (let round = 0; round < rounds; round += 1) {
      const buyer = await openBuyer()
      const { shop, bearer } = buyer
      const old = await buy(buyer)
      const order = await exchange(buyer, old, { planId: await dear() })
      await pay(buyer, order, 'success')
      shop.clock.advance(3)
      await Promise.all([
        shop.send(shopCalls.cancelOrder, { order_id: old.id }, { bearer }),
        look(buyer, order),
      ])
      for (let run = 0; run < 3; run += 1) await recover(buyer)
      const end = await look(buyer, order)
      const [was, is] = [await charged(old.id), await charged(order.id)]
      const kept = was.amount_minor - was.refunded_minor + is.amount_minor - is.refunded_minor
      expect(await usable(old.id)).toBe(0)
      expect(kept).toBe(end.state === 'COMPLETED' ? order.totalMinor : 0)
      expect(await usable(order.id)).toBe(end.state === 'COMPLETED' ? 1 : 0)
    }
    expect(await audit()).toEqual([])
  }, 120_000)
})

describe('R-IDM the key of an exchange', () => {
  it('is one order of 50 parallel requests, to the byte, and of as many keys', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const old = await buy(buyer)
    const input = await exchangeInput(buyer, old, { planId: await dear() })
    const send = async (key: string) => {
      const asked = { ...input, idempotency_key: key }
      return (await shop.send(exchangeCalls.createExchange, asked, { bearer })).text()
    }
    const same = await Promise.all(Array.from({ length: 15 }, () => send('one-key')))
    expect(new Set(same).size).toBe(1)
    const others = await Promise.all(Array.from({ length: 10 }, (_, at) => send(`key-${at}`)))
    expect(new Set(others.map((text) => JSON.parse(text).id))).toEqual(
      new Set([JSON.parse(same[0] ?? '{}').id]),
    )
    expect(await countOf('exchange', 'old_purchase_id = ?1', old.id)).toBe(1)
    const other = { ...input, idempotency_key: 'one-key', plan_id: await cheap() }
    expect(await shop.refusal(exchangeCalls.createExchange, other, { bearer })).toMatchObject({
      status: 422,
      reason: 'idempotency_key',
    })
  })

  it('R-PAY-1 takes no difference but its own', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const old = await buy(buyer)
    const input = await exchangeInput(buyer, old, { planId: await dear() })
    for (const change of [
      { due_minor: input.due_minor - 1 },
      { due_minor: 0 },
      { return_minor: 1 },
    ]) {
      const asked = { ...input, ...change, idempotency_key: JSON.stringify(change) }
      expect(await shop.refusal(exchangeCalls.createExchange, asked, { bearer })).toMatchObject({
        reason: 'price_changed',
      })
    }
    const unsaid = { ...input, consent: false }
    expect(await shop.refusal(exchangeCalls.createExchange, unsaid, { bearer })).toMatchObject({
      status: 400,
    })
    const same = { order_id: old.id, plan_id: old.plan.id }
    expect(await shop.refusal(exchangeCalls.quoteExchange, same, { bearer })).toMatchObject({
      reason: 'same_plan',
    })
  })

  it('gives way to another plan that is chosen instead, and to an ordinary order of its basket', async () => {
    const buyer = await openBuyer()
    const old = await buy(buyer)
    const one = await exchange(buyer, old, { planId: await dear() })
    const two = await exchange(buyer, old, { planId: await cheap() })
    expect(await look(buyer, one)).toMatchObject({
      state: 'CANCELLED',
      exchange: { state: 'void' },
    })
    const bought = await buy(buyer, { planId: await cheap() })
    expect(bought.exchange).toBeUndefined()
    expect(await look(buyer, two)).toMatchObject({ state: 'CANCELLED' })
    expect((await charged(bought.id)).amount_minor).toBe(bought.totalMinor)
  })
})

describe('a network that is away', () => {
  it('R-AV-4 holds the exchange up, and does not lose it', async () => {
    let isDown = true
    const sandbox = sandboxSupply()
    const cancel: Supply['cancel'] = async (context, ids) => {
      const answer = await sandbox.cancel(context, ids)
      // The network has done it, but its answer is lost.
      if (isDown) throw new Error('away')
      return answer
    }
    const providers = { payments: createSandboxPayments(), supply: { ...sandbox, cancel } }
    const buyer = await openBuyer({ services: { providers }, report: () => {} })
    const old = await buy(buyer)
    const order = await swap(buyer, old, await dear())
    expect(order.state).toBe('PROVISIONING')
    expect(order.esims[0]?.matchingId).toBeUndefined()
    isDown = false
    await recover(buyer)
    expect(await look(buyer, order)).toMatchObject({ state: 'COMPLETED' })
    expect(await usable(old.id)).toBe(0)
  })
})

function install({ shop }: Buyer, { id }: Order): Promise<void> {
  const now = Math.floor(shop.clock.nowMs / 1000)
  return playNetwork(testDatabase(), { requestId: `${id}-0`, move: 'install', now })
}

async function mailsOf({ accountId }: Buyer) {
  const email = await testDatabase()
    .prepare('SELECT email FROM account WHERE id = ?1')
    .bind(accountId)
    .first<string>('email')
  return mailsTo(email ?? '')
}

it('R-DB-5: what is to be recovered is found by indexes', async () => {
  const plan = await testDatabase()
    .prepare('EXPLAIN QUERY PLAN SELECT reason_id, created_at FROM refund WHERE done_at IS NULL')
    .all<{ detail: string }>()
  expect(plan.results.map(({ detail }) => detail).join()).toMatch(/refund_due/)
})
