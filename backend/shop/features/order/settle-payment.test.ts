import { expect, it } from 'vitest'
import { look, openBuyer, placeOrder } from '../../../testing/order.ts'
import type { ChargeOutcome } from '../../providers/payment/payment-provider.ts'
import { claimAttempt } from '../../records/write-payment.ts'
import { applyOutcome } from './settle-payment.ts'

it('a late outcome of an earlier attempt does not decide the present one', async () => {
  const buyer = await openBuyer()
  const order = await placeOrder(buyer)
  const call = buyer.shop.callOf()
  const claim = () => claimAttempt(call, { orderId: order.id, accountId: buyer.accountId })
  const settle = (tries: number, outcome: ChargeOutcome) =>
    applyOutcome(call, { orderId: order.id, tries, outcome })
  await claim()
  await settle(1, { state: 'declined', decline: 'declined' })
  expect((await claim())?.tries).toBe(2)
  await settle(1, { state: 'succeeded' })
  expect(await look(buyer, order)).toMatchObject({ state: 'PENDING', payment: { state: 'trying' } })
  await settle(2, { state: 'succeeded' })
  expect((await look(buyer, order)).payment.state).toBe('succeeded')
})
