import { expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { rounds } from '#contract/testing/effort.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import {
  type Buyer,
  countOf,
  look,
  openBuyer,
  orderInput,
  pay,
  placeOrder,
} from '../../../testing/order.ts'
import { luhnDigit } from '../../providers/supplier/iccid.ts'

it('an order is paid, made and there', async () => {
  const buyer = await openBuyer()
  const order = await placeOrder(buyer, { quantity: 2 })
  expect(order).toMatchObject({ state: 'PENDING', payment: { state: 'open' }, esims: [] })
  expect(order.number).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  expect(await pay(buyer, order, 'success')).toMatchObject({
    state: 'PROVISIONING',
    payment: { state: 'succeeded' },
  })
  buyer.shop.clock.advance(3)
  const done = await look(buyer, order)
  expect(done.state).toBe('COMPLETED')
  expect(done.esims).toHaveLength(2)
  for (const { iccid = '', smdpAddress, matchingId, state, allowanceMb } of done.esims) {
    expect(iccid).toMatch(/^8999900\d{12}$/)
    expect(luhnDigit(iccid.slice(0, -1))).toBe(Number(iccid.at(-1)))
    expect(smdpAddress).toBe('smdp.sandbox.example')
    expect(matchingId).toMatch(/^[A-Z0-9]{5}(-[A-Z0-9]{5}){3}$/)
    expect({ state, allowanceMb }).toEqual({ state: 'PENDING', allowanceMb: 5 * 1024 })
  }
  expect(new Set(done.esims.map(({ iccid }) => iccid)).size).toBe(2)
})

it('R-IDM 50 parallel requests with one key are one order, 50 equal answers, one charge', async () => {
  const buyer = await openBuyer()
  const { shop, bearer, accountId } = buyer
  for (let round = 0; round < rounds; round += 1) {
    const input = await orderInput(buyer, { quantity: (round % 9) + 1 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => answerOf(buyer, input)))
    expect(new Set(answers).size).toBe(1)
    const order = JSON.parse(answers[0] ?? '{}')
    const paying = { order_id: order.id, card: 'success' }
    const payOnce = () => shop.send(shopCalls.payOrder, paying, { bearer })
    await Promise.all(Array.from({ length: 20 }, payOnce))
    expect(await countOf('sandbox_charge', 'reference LIKE ?1', `${order.id}.%`)).toBe(1)
    expect(await countOf('esim', 'purchase_id = ?1', order.id)).toBe((round % 9) + 1)
    // The limits of calls are not what is tested here.
    await forgetLimits()
  }
  expect(await countOf('purchase', 'account_id = ?1', accountId)).toBe(rounds)
})

it('R-IDM 50 parallel requests with as many keys and one basket are one order', async () => {
  const buyer = await openBuyer()
  const input = await orderInput(buyer)
  const ask = () => answerOf(buyer, { ...input, idempotency_key: crypto.randomUUID() })
  const answers = await Promise.all(Array.from({ length: 50 }, ask))
  expect(new Set(answers.map((answer) => JSON.parse(answer).id)).size).toBe(1)
  expect(await countOf('purchase', 'account_id = ?1', buyer.accountId)).toBe(1)
})

async function answerOf({ shop, bearer }: Buyer, input: object): Promise<string> {
  const response = await shop.send(shopCalls.createOrder, input, { bearer })
  expect(response.status).toBe(200)
  return response.text()
}
