import { expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Order } from '#contract/commerce/order.ts'
import type { Trip } from '#contract/commerce/trip-order.ts'
import { decideStatement } from '../../../platform/dead-letters.ts'
import { type Buyer, countOf, openBuyer, pay } from '../../../testing/order.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import {
  atStripe,
  sessionOf,
  stripeProviders,
  tellFromStripe,
} from '../../../testing/shop/stripe.ts'
import { lookAtTrip, placeTrip } from '../../../testing/shop/trip.ts'
import { testDatabase } from '../../../testing/testing.ts'

type Bought = { buyer: Buyer; trip: Trip; session: string; orders: [Order, Order] }

/** A trip of two plans that was paid by Stripe, and whose eSIMs are made. */
async function buyByStripe(): Promise<Bought> {
  const buyer = await openBuyer({ services: { providers: stripeProviders() }, report: () => {} })
  const placed = await placeTrip(buyer)
  const { payment } = await pay(buyer, { id: placed.id } as Order, 'hosted')
  const session = sessionOf(payment)
  await atStripe('pay', session, { how: 'paid' })
  await lookAtTrip(buyer, placed)
  buyer.shop.clock.advance(3)
  const trip = await lookAtTrip(buyer, placed)
  const [first, second] = trip.lines.map(({ order }) => order)
  if (!first || !second) throw new Error('expected two orders')
  expect([first.state, second.state]).toEqual(['COMPLETED', 'COMPLETED'])
  return { buyer, trip, session, orders: [first, second] }
}

const tell = ({ buyer, session }: Bought, type: string, object: string) =>
  tellFromStripe(buyer, { type, object: { object, id: 'x', payment_intent: `pi_${session}` } })

async function statesOf({ buyer, trip }: Bought) {
  const { lines } = await lookAtTrip(buyer, trip)
  return lines.map(({ order }) => [order.state, order.payment.state, order.payment.refund])
}

const backOf = async ({ session }: Bought) =>
  (await atStripe('look', session)).intent?.refundedMinor

const cancel = ({ buyer: { shop, bearer } }: Bought, { id }: Order) =>
  shop.ask(shopCalls.cancelOrder, { order_id: id }, { bearer })

it('R-MOM-23 a share whose refund fails is owed again, and the other order is left alone', async () => {
  const bought = await buyByStripe()
  const { buyer, orders } = bought
  await cancel(bought, orders[1])
  expect(await backOf(bought)).toBe(orders[1].totalMinor)
  const made = (await atStripe('look', bought.session)).intent?.returned[0]?.id ?? ''
  await atStripe('refund', bought.session, { id: made, status: 'failed' })
  for (const _ of [1, 2]) await tell(bought, 'refund.failed', 'refund')
  const kept = ['COMPLETED', 'succeeded', undefined]
  expect(await statesOf(bought)).toEqual([kept, ['CANCELLED', 'succeeded', 'failed']])
  await testDatabase().prepare(decideStatement(made, 'again')).run()
  await recover(buyer)
  expect(await statesOf(bought)).toEqual([kept, ['REFUNDED', 'refunded', undefined]])
  expect(await countOf('payment_refund', 'purchase_id = ?1', orders[1].id)).toBe(2)
})

it('R-MOM-23 a charge that is taken back whole stops every eSIM that is not in use', async () => {
  const bought = await buyByStripe()
  await cancel(bought, bought.orders[0])
  await atStripe('refund', bought.session)
  for (const _ of [1, 2]) await tell(bought, 'charge.refunded', 'charge')
  const gone = ['REFUNDED', 'refunded', undefined]
  expect(await statesOf(bought)).toEqual([gone, gone])
  expect(await backOf(bought)).toBe(bought.trip.totalMinor)
})

it('R-MOM-23 a dispute about the charge holds what goes back for either order', async () => {
  const bought = await buyByStripe()
  for (const { id } of bought.orders) {
    await testDatabase()
      .prepare("UPDATE sandbox_profile SET profile = 'INSTALLED' WHERE request_id = ?1")
      .bind(`${id}-0`)
      .run()
  }
  await atStripe('dispute', bought.session)
  await tell(bought, 'charge.dispute.created', 'dispute')
  const held = ['COMPLETED', 'succeeded', 'disputed']
  expect(await statesOf(bought)).toEqual([held, held])
})
