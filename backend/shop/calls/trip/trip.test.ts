import { beforeAll, describe, expect, it } from 'vitest'
import { formatMoney } from '#app/format/money.ts'
import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { tripCalls } from '#contract/calls/customer/trip.ts'
import type { Order } from '#contract/commerce/order.ts'
import type { Trip } from '#contract/commerce/trip-order.ts'
import { mailsTo } from '../../../testing/account.ts'
import {
  anyPlanId,
  type Buyer,
  countOf,
  failProfile,
  look,
  openBuyer,
  pay,
  placeOrder,
} from '../../../testing/order.ts'
import { exchange } from '../../../testing/shop/exchange.ts'
import { emailOf } from '../../../testing/shop/interrupted-stage.ts'
import { readPdf } from '../../../testing/shop/receipt.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import {
  buyTrip,
  chargesOf,
  lookAtTrip,
  placeTrip,
  tripInput,
  tripPlans,
} from '../../../testing/shop/trip.ts'
import { watchInvariants } from '../../../testing/test-invariants.ts'
import { openSeconds } from '../../fulfilment/advance-order.ts'

let newViolations: Awaited<ReturnType<typeof watchInvariants>>
beforeAll(async () => {
  newViolations = await watchInvariants()
})

const ordersOf = ({ lines }: Trip) => {
  const [first, second] = lines.map(({ order }) => order)
  if (!first || !second) throw new Error('expected two orders')
  return [first, second] as const
}
const statesOf = ({ lines }: Trip) => lines.map(({ order }) => order.state)
const payTrip = (buyer: Buyer, { id }: Trip, card = 'success') => pay(buyer, { id } as Order, card)

async function mailKinds(buyer: Buyer): Promise<string[]> {
  await buyer.shop.settle()
  return (await mailsTo(await emailOf(buyer))).map(({ kind }) => kind)
}

describe('R-MOM-20 a trip is paid at once', () => {
  it('is an order for each plan, one charge, one mail and one receipt', async () => {
    const buyer = await openBuyer()
    const trip = await buyTrip(buyer)
    const [first, second] = ordersOf(trip)
    expect(statesOf(trip)).toEqual(['COMPLETED', 'COMPLETED'])
    expect(trip).toMatchObject({ id: first.id, number: first.number })
    expect(trip.lines).toMatchObject([
      { startsOn: '2026-12-14', endsOn: '2026-12-20' },
      { startsOn: '2026-12-21', endsOn: '2026-12-28' },
    ])
    expect(second.trip).toEqual({ id: first.id, number: first.number, position: 1, of: 2 })
    expect(second.esims[0]).toMatchObject({ tripId: trip.id, state: 'PENDING' })
    const sum = first.totalMinor + second.totalMinor
    expect(trip.totalMinor).toBe(sum)
    expect(await chargesOf(trip)).toEqual([{ charged: sum, back: 0 }])
    expect(await mailKinds(buyer)).toEqual(['trip_confirmed'])
    const [mail] = await mailsTo(await emailOf(buyer))
    for (const { esims } of [first, second]) expect(mail?.text).toContain(esims[0]?.matchingId)
    expect(mail?.text).toContain(formatMoney(sum, 'USD', 'en'))
    const { shop, bearer } = buyer
    const sent = await shop.send(tripCalls.getTripReceipt, { tripId: trip.id }, { bearer })
    const { text } = await readPdf(new Uint8Array(await sent.arrayBuffer()))
    for (const said of [first.number, second.number, formatMoney(sum, 'USD', 'en')]) {
      expect(text).toContain(said)
    }
    expect(await newViolations()).toEqual([])
  })

  it('is the same trip for the same key, and the unpaid one for another', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const input = await tripInput(buyer)
    const create = (more = {}) => shop.ask(tripCalls.createTrip, { ...input, ...more }, { bearer })
    const trip = await create()
    expect(await create()).toEqual(trip)
    const again = await create({ idempotency_key: crypto.randomUUID() })
    expect(again.id).toBe(trip.id)
    const [one] = input.plans
    const plans = [one, { plan_id: await anyPlanId('1gb-7d', 'france'), quantity: 1 }]
    const { totalMinor } = await shop.ask(
      tripCalls.quoteTrip,
      { plans, currency: 'USD' },
      { bearer },
    )
    const key = crypto.randomUUID()
    const other = await create({ plans, total_minor: totalMinor, idempotency_key: key })
    expect(other.id).not.toBe(trip.id)
    expect(statesOf(await lookAtTrip(buyer, trip))).toEqual(['CANCELLED', 'CANCELLED'])
  })

  it('gives way to an order of one of its plans alone, and the other way round', async () => {
    const buyer = await openBuyer()
    const trip = await placeTrip(buyer)
    const alone = await placeOrder(buyer)
    expect(alone.trip).toBeUndefined()
    expect(statesOf(await lookAtTrip(buyer, trip))).toEqual(['CANCELLED', 'CANCELLED'])
    const next = await placeTrip(buyer)
    expect((await look(buyer, alone)).state).toBe('CANCELLED')
    expect(statesOf(next)).toEqual(['PENDING', 'PENDING'])
  })

  it('is refused at another total, for one plan twice, and to strangers', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const input = await tripInput(buyer)
    const dearer = { ...input, total_minor: input.total_minor + 1 }
    expect(await shop.refusal(tripCalls.createTrip, dearer, { bearer })).toMatchObject({
      status: 409,
      reason: 'price_changed',
    })
    const [one] = await tripPlans()
    const twice = { plans: [one, one], currency: 'USD' }
    expect(await shop.refusal(tripCalls.quoteTrip, twice, { bearer })).toMatchObject({
      code: 'invalid_input',
    })
    const trip = await placeTrip(buyer)
    const stranger = await openBuyer()
    const asStranger = { bearer: stranger.bearer }
    const refusals = await Promise.all([
      stranger.shop.refusal(tripCalls.getTrip, { trip_id: trip.id }, asStranger),
      stranger.shop.refusal(tripCalls.getTripReceipt, { tripId: trip.id }, asStranger),
    ])
    expect(refusals.map(({ code }) => code)).toEqual(['not_found', 'not_found'])
  })

  it('charges once, though it is paid ten times at once by each of its orders', async () => {
    const buyer = await openBuyer()
    const trip = await placeTrip(buyer)
    const [first, second] = ordersOf(trip)
    const orders = Array.from({ length: 10 }, (_, at) => (at % 2 ? second : first))
    await Promise.all(orders.map((order) => pay(buyer, order, 'success')))
    buyer.shop.clock.advance(3)
    expect(statesOf(await lookAtTrip(buyer, trip))).toEqual(['COMPLETED', 'COMPLETED'])
    expect(await chargesOf(trip)).toEqual([{ charged: trip.totalMinor, back: 0 }])
    expect(await newViolations()).toEqual([])
  })

  it('goes on after a declined card, the bank’s question and a late answer', async () => {
    const buyer = await openBuyer()
    const trip = await placeTrip(buyer)
    expect((await payTrip(buyer, trip, 'decline')).payment.state).toBe('declined')
    expect((await payTrip(buyer, trip, 'three_d_secure')).payment.state).toBe('action_due')
    const { shop, bearer } = buyer
    const { orders } = await shop.ask(shopCalls.listUnpaid, {}, { bearer })
    expect(orders.map(({ id }) => id)).toEqual([trip.id])
    const now = await lookAtTrip(buyer, trip)
    expect(now.lines.map(({ order }) => order.payment.state)).toEqual(['action_due', 'action_due'])
    expect((await payTrip(buyer, trip, 'late')).payment.state).toBe('processing')
    buyer.shop.clock.advance(60)
    expect(await recover(buyer)).toEqual([])
    buyer.shop.clock.advance(60)
    expect(await recover(buyer)).toEqual([])
    expect(await mailKinds(buyer)).toEqual(['trip_confirmed'])
    expect(await chargesOf(trip)).toEqual([{ charged: trip.totalMinor, back: 0 }])
  })

  it('is given up as a whole when nobody pays, or one of its orders is cancelled unpaid', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const trip = await placeTrip(buyer)
    shop.clock.advance(openSeconds)
    await recover(buyer)
    expect(statesOf(await lookAtTrip(buyer, trip))).toEqual(['CANCELLED', 'CANCELLED'])
    const other = await placeTrip(buyer)
    await payTrip(buyer, other, 'three_d_secure')
    const [, second] = ordersOf(other)
    await shop.ask(shopCalls.cancelOrder, { order_id: second.id }, { bearer })
    expect(statesOf(await lookAtTrip(buyer, other))).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await mailKinds(buyer)).toEqual([])
    expect(await newViolations()).toEqual([])
  })
})

describe('R-MOM-21 the orders of a trip go their own ways', () => {
  it('one that the network cannot make goes back, once, and the other is delivered', async () => {
    const buyer = await openBuyer()
    const trip = await placeTrip(buyer)
    const [first, second] = ordersOf(trip)
    await payTrip(buyer, trip)
    await failProfile(`${second.id}-0`)
    buyer.shop.clock.advance(3)
    await Promise.all(Array.from({ length: 6 }, () => lookAtTrip(buyer, trip)))
    await recover(buyer)
    expect(statesOf(await lookAtTrip(buyer, trip))).toEqual(['COMPLETED', 'REFUNDED'])
    expect(await chargesOf(trip)).toEqual([{ charged: trip.totalMinor, back: second.totalMinor }])
    expect(await countOf('sandbox_refund', 'reference = ?1', `${trip.id}.1`)).toBe(1)
    const kinds = await mailKinds(buyer)
    expect(kinds.toSorted()).toEqual(['order_failed', 'order_refunded', 'trip_confirmed'])
    const mails = await mailsTo(await emailOf(buyer))
    const mail = mails.find(({ kind }) => kind === 'trip_confirmed')
    expect(mail?.text).toContain('The network could not make this eSIM')
    expect(mail?.text).toContain((await look(buyer, first)).esims[0]?.matchingId)
    expect(await newViolations()).toEqual([])
  })

  it('the first one that is cancelled gives back its own share, and then the other', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const trip = await buyTrip(buyer)
    const [first, second] = ordersOf(trip)
    const cancel = ({ id }: Order) => shop.ask(shopCalls.cancelOrder, { order_id: id }, { bearer })
    await Promise.all([cancel(first), cancel(first)])
    expect(await chargesOf(trip)).toEqual([{ charged: trip.totalMinor, back: first.totalMinor }])
    expect(statesOf(await lookAtTrip(buyer, trip))).toEqual(['REFUNDED', 'COMPLETED'])
    await cancel(second)
    expect(await chargesOf(trip)).toEqual([{ charged: trip.totalMinor, back: trip.totalMinor }])
    expect(await newViolations()).toEqual([])
  })

  it('one is exchanged for a cheaper plan, takes its place, and goes back with what was left', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const trip = await buyTrip(buyer)
    const [first, second] = ordersOf(trip)
    const planId = await anyPlanId('1gb-7d', 'south-korea')
    const order = await exchange(buyer, second, { planId })
    await shop.ask(shopCalls.payOrder, { order_id: order.id }, { bearer })
    shop.clock.advance(3)
    await look(buyer, order)
    const cheaper = second.totalMinor - order.totalMinor
    expect(cheaper).toBeGreaterThan(0)
    expect(await chargesOf(trip)).toEqual([{ charged: trip.totalMinor, back: cheaper }])
    const now = await lookAtTrip(buyer, trip)
    expect(now.lines.map((line) => [line.order.id, line.startsOn])).toEqual([
      [first.id, '2026-12-14'],
      [order.id, '2026-12-21'],
    ])
    expect(now.totalMinor).toBe(trip.totalMinor)
    await shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
    expect(await chargesOf(trip)).toEqual([{ charged: trip.totalMinor, back: second.totalMinor }])
    expect((await look(buyer, first)).state).toBe('COMPLETED')
    const quoted = { order_id: first.id, plan_id: await anyPlanId('10gb-30d') }
    const { creditMinor } = await shop.ask(exchangeCalls.quoteExchange, quoted, { bearer })
    expect(creditMinor).toBe(first.totalMinor)
    expect(await newViolations()).toEqual([])
  })

  it('one is given away, and only the other can be cancelled', async () => {
    const [buyer, friend] = [await openBuyer(), await openBuyer()]
    const { shop, bearer } = buyer
    const trip = await buyTrip(buyer)
    const [first, second] = ordersOf(trip)
    const email = await emailOf(friend)
    await shop.ask(giftCalls.offerGift, { esim_id: `${first.id}-0`, email }, { bearer })
    expect((await lookAtTrip(buyer, trip)).lines[0]?.order.esims[0]?.gift).toMatchObject({ email })
    await shop.ask(shopCalls.cancelOrder, { order_id: second.id }, { bearer })
    expect(await chargesOf(trip)).toEqual([{ charged: trip.totalMinor, back: second.totalMinor }])
  })
})
