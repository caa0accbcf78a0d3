import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { currencies } from '#contract/money.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import {
  anyPlanId,
  buy,
  countOf,
  failProfile,
  look,
  openBuyer,
  orderInput,
  pay,
  placeOrder,
} from '../../../testing/order.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import { sandboxSupply } from '../../../testing/shop/sandbox-supply.ts'
import { openTestShop } from '../../../testing/test-shop.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { openSeconds } from '../../fulfilment/advance-order.ts'
import type { PaymentProvider } from '../../providers/payment/payment-provider.ts'
import { createSandboxPayments } from '../../providers/sandbox/sandbox-payments.ts'
import type { Supply } from '../../providers/supplier/supply.ts'
import { claimAttempt } from '../../records/write-payment.ts'

describe('an order', () => {
  it('can be paid with another card after one was declined', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    expect(await pay(buyer, order, 'insufficient_funds')).toMatchObject({
      state: 'PENDING',
      payment: { state: 'declined', decline: 'insufficient_funds' },
    })
    expect(await pay(buyer, order, 'success')).toMatchObject({ state: 'PROVISIONING' })
  })

  it('waits for the bank, and is not charged for the card given up for another', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    const waiting = await pay(buyer, order, 'three_d_secure')
    expect(waiting.payment).toMatchObject({
      state: 'action_due',
      actionUrl: `/__dev/sandbox/bank/${order.id}.1`,
    })
    // Another card is charged once the first attempt is given up, never beside it.
    expect(
      await claimAttempt(buyer.shop.callOf(), { orderId: order.id, accountId: buyer.accountId }),
    ).toBeNull()
    expect(await pay(buyer, order, 'success')).toMatchObject({ state: 'PROVISIONING' })
    const { results } = await testDatabase()
      .prepare('SELECT state FROM sandbox_charge WHERE reference LIKE ?1 ORDER BY reference')
      .bind(`${order.id}.%`)
      .all()
    expect(results).toEqual([{ state: 'voided' }, { state: 'succeeded' }])
  })

  it('is paid when a late provider says so', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    expect((await pay(buyer, order, 'late')).payment.state).toBe('processing')
    buyer.shop.clock.advance(6)
    expect((await look(buyer, order)).payment.state).toBe('succeeded')
  })

  it('R-IDM-5 is finished though the answer of the provider never came', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    expect((await pay(buyer, order, 'timeout')).payment.state).toBe('trying')
    buyer.shop.clock.advance(60)
    expect(await recover(buyer)).toEqual([])
    buyer.shop.clock.advance(3)
    expect(await look(buyer, order)).toMatchObject({
      state: 'COMPLETED',
      payment: { state: 'succeeded' },
    })
    expect(await countOf('sandbox_charge', 'reference LIKE ?1', `${order.id}.%`)).toBe(1)
  })

  it('R-IDM-5 is given up when nobody pays, and its bank with it', async () => {
    const buyer = await openBuyer()
    const open = await placeOrder(buyer)
    const waiting = await placeOrder(buyer, { quantity: 3 })
    await pay(buyer, waiting, 'three_d_secure')
    buyer.shop.clock.advance(openSeconds)
    await recover(buyer)
    expect((await look(buyer, open)).state).toBe('CANCELLED')
    expect(await look(buyer, waiting)).toMatchObject({
      state: 'CANCELLED',
      payment: { state: 'voided' },
    })
  })

  it('is a new one where nobody paid the one before in time', async () => {
    const buyer = await openBuyer()
    const before = await placeOrder(buyer)
    await pay(buyer, before, 'three_d_secure')
    buyer.shop.clock.advance(openSeconds)
    const after = await placeOrder(buyer)
    expect(after.id).not.toBe(before.id)
    expect((await look(buyer, before)).state).toBe('CANCELLED')
  })

  it('is paid back when the network cannot make it', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    await pay(buyer, order, 'success')
    await failProfile(`${order.id}-0`)
    buyer.shop.clock.advance(3)
    await look(buyer, order)
    expect(await look(buyer, order)).toMatchObject({
      state: 'REFUNDED',
      payment: { state: 'refunded' },
      esims: [{ state: 'INVALIDATED' }],
    })
    const isPaidBack = 'reference = ?1 AND refunded_minor = amount_minor'
    expect(await countOf('sandbox_charge', isPaidBack, `${order.id}.1`)).toBe(1)
  })

  it('is given back while nothing is installed, and not after', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const order = await buy(buyer)
    const input = { order_id: order.id }
    expect(await shop.ask(shopCalls.cancelOrder, input, { bearer })).toMatchObject({
      state: 'REFUNDED',
      esims: [{ state: 'CANCELLED', canCancel: false }],
    })
    const kept = await buy(buyer)
    await testDatabase()
      .prepare("UPDATE sandbox_profile SET profile = 'INSTALLED' WHERE request_id = ?1")
      .bind(kept.esims[0]?.id)
      .run()
    const refused = await shop.refusal(shopCalls.cancelOrder, { order_id: kept.id }, { bearer })
    expect(refused).toEqual({ status: 409, code: 'conflict', reason: 'in_use' })
    expect((await look(buyer, kept)).state).toBe('COMPLETED')
  })
})

describe('R-IDM the key of an order', () => {
  it('R-IDM-1 gives the same bytes again', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const input = await orderInput(buyer)
    const first = await (await shop.send(shopCalls.createOrder, input, { bearer })).text()
    shop.clock.advance(30)
    expect(await (await shop.send(shopCalls.createOrder, input, { bearer })).text()).toBe(first)
  })

  it('R-IDM-2 stands for one request only', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const input = await orderInput(buyer)
    await shop.ask(shopCalls.createOrder, input, { bearer })
    const other = await orderInput(buyer, { quantity: 2, key: input.idempotency_key })
    const refused = await shop.refusal(shopCalls.createOrder, other, { bearer })
    expect(refused).toEqual({ status: 422, code: 'unprocessable', reason: 'idempotency_key' })
  })

  const wrongKeys = ['', 'k'.repeat(256)]
  it.each(wrongKeys)('R-IDM-3 has 1 to 255 characters, not those of %j', async (key) => {
    const buyer = await openBuyer()
    const input = { ...(await orderInput(buyer)), idempotency_key: key }
    const { status } = await buyer.shop.refusal(shopCalls.createOrder, input, buyer)
    expect(status).toBe(400)
  })

  it('R-IDM-3 is its account’s own', async () => {
    const [anna, ben] = [await openBuyer(), await openBuyer()]
    const key = crypto.randomUUID()
    const [one, two] = [await placeOrder(anna, { key }), await placeOrder(ben, { key })]
    expect(two.id).not.toBe(one.id)
  })
})

describe('R-PAY', () => {
  it('R-PAY-1 refuses 100 tampered totals and keeps none of them', async () => {
    const buyer = await openBuyer()
    const input = await orderInput(buyer)
    for (let index = 1; index <= 100; index += 1) {
      const total_minor = Math.max(0, input.total_minor + (index % 2 ? index : -index))
      const response = await buyer.shop.send(
        shopCalls.createOrder,
        { ...input, total_minor, idempotency_key: `k${index}` },
        { bearer: buyer.bearer },
      )
      expect(response.status).toBe(409)
      if (index % 20 === 0) await forgetLimits()
    }
    expect(await countOf('purchase', 'account_id = ?1', buyer.accountId)).toBe(0)
  })

  it('R-PAY-2 charges what the lines come to, whole minor units in every currency', async () => {
    const buyer = await openBuyer()
    for (const [index, currency] of currencies.entries()) {
      const order = await placeOrder(buyer, { currency, quantity: (index % 10) + 1 })
      expect(order.subtotalMinor).toBe(order.unitMinor * order.quantity)
      expect(order.totalMinor).toBe(order.subtotalMinor)
      await pay(buyer, order, 'success')
      const charged = await testDatabase()
        .prepare('SELECT amount_minor, currency FROM sandbox_charge WHERE reference = ?1')
        .bind(`${order.id}.1`)
        .first()
      expect(charged).toEqual({ amount_minor: order.totalMinor, currency })
      expect(Number.isInteger(order.totalMinor)).toBe(true)
    }
  })

  it('asks for consent', async () => {
    const buyer = await openBuyer()
    const input = { ...(await orderInput(buyer)), consent: false }
    const { status } = await buyer.shop.refusal(shopCalls.createOrder, input, buyer)
    expect(status).toBe(400)
  })
})

describe('R-AC-3 somebody else’s order', () => {
  it('is not there, and neither is one of another shop', async () => {
    const [owner, other] = [await openBuyer(), await openBuyer()]
    const order = await buy(owner)
    const refusal = (row: CallRow, input: object) => other.shop.refusal(row, input, other)
    const absent = await refusal(shopCalls.getOrder, { order_id: 'no-such-order' })
    for (const row of [shopCalls.getOrder, shopCalls.cancelOrder]) {
      expect(await refusal(row, { order_id: order.id })).toEqual(absent)
    }
    for (const key of [order.esims[0]?.id, order.esims[0]?.iccid]) {
      expect(await refusal(shopCalls.getEsim, { esim_id: key })).toEqual(absent)
    }
    expect((await look(owner, order)).state).toBe('COMPLETED')
  })
})

describe('a shop that has nobody to sell with', () => {
  it('says prices and takes no order', async () => {
    const buyer = await openBuyer()
    const input = await orderInput(buyer)
    const closed = openTestShop()
    delete closed.services.providers
    const refused = await closed.refusal(shopCalls.createOrder, input, buyer)
    expect(refused).toMatchObject({ status: 503, code: 'upstream_unavailable' })
    expect(await countOf('purchase', 'account_id = ?1', buyer.accountId)).toBe(0)
  })
})

const sandbox = createSandboxPayments()
const network = sandboxSupply()

describe('a provider that cannot be asked', () => {
  it('leaves the order to be paid, and asks again under another name', async () => {
    let isDown = true
    const reported: unknown[] = []
    const report = (error: unknown) => void reported.push(error)
    const charge: PaymentProvider['charge'] = async (context, asked) => {
      if (isDown) throw new Error('down')
      return sandbox.charge(context, asked)
    }
    const providers = { supply: network, payments: { ...sandbox, charge } }
    const buyer = await openBuyer({ services: { providers }, report })
    const order = await placeOrder(buyer, { planId: await anyPlanId('1gb-7d') })
    expect((await pay(buyer, order, 'success')).payment.state).toBe('trying')
    expect(String(reported[0])).toContain('down')
    isDown = false
    buyer.shop.clock.advance(10)
    expect((await look(buyer, order)).payment).toMatchObject({
      state: 'declined',
      decline: 'unavailable',
    })
    expect((await pay(buyer, order, 'success')).state).toBe('PROVISIONING')
  })

  it('R-PAY charges nothing for a try that arrives after another card was taken', async () => {
    let arrive = () => {}
    const underWay = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const charge: PaymentProvider['charge'] = async (context, asked) => {
      if (asked.reference.endsWith('.1')) await underWay
      return sandbox.charge(context, asked)
    }
    const providers = { supply: network, payments: { ...sandbox, charge } }
    const buyer = await openBuyer({ services: { providers } })
    const order = await placeOrder(buyer)
    const slow = pay(buyer, order, 'success')
    await expect
      .poll(() => countOf('payment', "purchase_id = ?1 AND state = 'trying'", order.id))
      .toBe(1)
    buyer.shop.clock.advance(10)
    expect((await look(buyer, order)).payment.state).toBe('declined')
    await pay(buyer, order, 'success')
    arrive()
    await slow
    const isCharged = "reference LIKE ?1 AND state = 'succeeded'"
    expect(await countOf('sandbox_charge', isCharged, `${order.id}.%`)).toBe(1)
  })

  it('still says that the order is paid where the network is down, and makes it later', async () => {
    let isDown = true
    const reported: unknown[] = []
    const report = (error: unknown) => void reported.push(error)
    const read: Supply['read'] = async (context, id) => {
      if (isDown) throw new Error('no network')
      return network.read(context, id)
    }
    const providers = { payments: sandbox, supply: { ...network, read } }
    const buyer = await openBuyer({ services: { providers }, report })
    const order = await placeOrder(buyer)
    expect((await pay(buyer, order, 'success')).payment.state).toBe('succeeded')
    expect((await look(buyer, order)).state).toBe('PROVISIONING')
    expect(String(reported[0])).toContain('no network')
    isDown = false
    await recover(buyer)
    buyer.shop.clock.advance(3)
    expect((await look(buyer, order)).state).toBe('COMPLETED')
  })
})

describe('giving back', () => {
  it('takes all of an order or nothing, whatever a phone does meanwhile', async () => {
    const cancel: Supply['cancel'] = async (context, ids) => {
      // A phone downloads it after the shop's last look, before the network decides.
      await testDatabase()
        .prepare("UPDATE sandbox_profile SET profile = 'DOWNLOADED' WHERE request_id = ?1")
        .bind(ids[1])
        .run()
      return network.cancel(context, ids)
    }
    const providers = { payments: sandbox, supply: { ...network, cancel } }
    const buyer = await openBuyer({ services: { providers } })
    const order = await buy(buyer, { quantity: 2 })
    const { shop, bearer } = buyer
    const input = { order_id: order.id }
    expect(await shop.refusal(shopCalls.cancelOrder, input, { bearer })).toMatchObject({
      reason: 'in_use',
    })
    const isCancelled = 'request_id LIKE ?1 AND cancelled_at > 0'
    expect(await countOf('sandbox_profile', isCancelled, `${order.id}%`)).toBe(0)
  })

  it('is finished by the recovery where it was interrupted before the money went back', async () => {
    const buyer = await openBuyer()
    const order = await buy(buyer)
    await testDatabase()
      .prepare("UPDATE purchase SET state = 'CANCELLED' WHERE id = ?1")
      .bind(order.id)
      .run()
    await recover(buyer)
    expect(await look(buyer, order)).toMatchObject({
      state: 'REFUNDED',
      payment: { state: 'refunded' },
    })
  })
})
