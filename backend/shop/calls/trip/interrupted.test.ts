import { beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/commerce/order.ts'
import type { Trip } from '#contract/commerce/trip-order.ts'
import { countOf, failProfile, pay } from '../../../testing/order.ts'
import {
  callOf,
  openStage,
  recoverAll,
  type Stage,
} from '../../../testing/shop/interrupted-stage.ts'
import { buyTrip, chargesOf, lookAtTrip, placeTrip, tripInput } from '../../../testing/shop/trip.ts'
import { dyingDatabase } from '../../../testing/test-dying-database.ts'
import { watchInvariants } from '../../../testing/test-invariants.ts'
import { advanceOrder } from '../../fulfilment/advance-order.ts'
import { cancelOrder } from '../order/cancel-order.ts'
import { payOrder } from '../order/pay-order.ts'
import { createTrip, type TripInput } from './create-trip.ts'

let newViolations: Awaited<ReturnType<typeof watchInvariants>>
beforeAll(async () => {
  newViolations = await watchInvariants()
})

const ordersOf = ({ lines }: Trip) => {
  const [first, second] = lines.map(({ order }) => order)
  if (!first || !second) throw new Error('expected two orders')
  return [first, second] as const
}

type Way = {
  name: string
  /** How often the database answers during it, at least. */
  answers: number
  stage: (stage: Stage) => Promise<{
    act: (db: D1Database) => Promise<unknown>
    check: () => Promise<void>
  }>
}

/** Expects that the first order was delivered, and all of the other one went back once. */
async function expectHalf(stage: Stage, trip: Trip, [kept, back]: readonly [Order, Order]) {
  const now = await lookAtTrip(stage.buyer, trip)
  expect(new Map(now.lines.map(({ order }) => [order.id, order.state]))).toEqual(
    new Map([
      [trip.lines[0]?.order.id, kept.id === trip.id ? 'COMPLETED' : 'REFUNDED'],
      [trip.lines[1]?.order.id, kept.id === trip.id ? 'REFUNDED' : 'COMPLETED'],
    ]),
  )
  expect(await chargesOf(trip)).toEqual([{ charged: trip.totalMinor, back: back.totalMinor }])
  expect(await countOf('sandbox_refund', 'reference LIKE ?1', `${trip.id}.%`)).toBe(1)
  await stage.buyer.shop.settle()
  expect(await countOf('outbox_mail', 'id = ?1', `trip_confirmed-${trip.id}`)).toBe(1)
  expect(await countOf('outbox_mail', 'id = ?1', `order_confirmed-${kept.id}`)).toBe(0)
}

const ways: Way[] = [
  {
    name: 'a trip is ordered',
    answers: 4,
    async stage({ buyer }) {
      const { plans, ...rest } = await tripInput(buyer)
      const input = {
        currency: 'USD',
        idempotencyKey: rest.idempotency_key,
        totalMinor: rest.total_minor,
        consent: true,
        consentVersion: rest.consent_version,
        plans: plans.map(({ plan_id: planId, quantity }) => ({ planId, quantity })),
      } as const satisfies TripInput
      return {
        act: (db) => createTrip(callOf(buyer, buyer.accountId, db), input),
        async check() {
          const trip = await createTrip(callOf(buyer, buyer.accountId), input)
          expect(trip.totalMinor).toBe(rest.total_minor)
          expect(await countOf('purchase', 'account_id = ?1', buyer.accountId)).toBe(2)
        },
      }
    },
  },
  {
    name: 'a trip is paid',
    answers: 32,
    async stage({ buyer }) {
      const trip = await placeTrip(buyer)
      return {
        act: (db) =>
          payOrder(callOf(buyer, buyer.accountId, db), { orderId: trip.id, card: 'success' }),
        async check() {
          const now = await lookAtTrip(buyer, trip)
          const [{ charged, back } = { charged: 0, back: 0 }, ...more] = await chargesOf(trip)
          expect(more).toEqual([])
          expect([charged, back]).toEqual([now.paidAt ? trip.totalMinor : 0, 0])
          const state = now.paidAt ? 'COMPLETED' : 'PENDING'
          expect(now.lines.map(({ order }) => order.state)).toEqual([state, state])
          expect(await countOf('outbox_mail', 'id = ?1', `trip_confirmed-${trip.id}`)).toBe(
            now.paidAt ? 1 : 0,
          )
        },
      }
    },
  },
  {
    name: 'one of two eSIMs is made and the other fails',
    answers: 34,
    async stage(stage) {
      const { buyer } = stage
      const trip = await placeTrip(buyer)
      const [first, second] = ordersOf(trip)
      await pay(buyer, first, 'success')
      await failProfile(`${second.id}-0`)
      buyer.shop.clock.advance(3)
      return {
        async act(db) {
          const call = callOf(buyer, buyer.accountId, db)
          for (const { id } of [second, first]) await advanceOrder(call, id)
        },
        check: () => expectHalf(stage, trip, [first, second]),
      }
    },
  },
  {
    name: 'the first order of a trip is cancelled',
    answers: 40,
    async stage(stage) {
      const { buyer } = stage
      const trip = await buyTrip(buyer)
      const [first, second] = ordersOf(trip)
      return {
        act: (db) => cancelOrder(callOf(buyer, buyer.accountId, db), { orderId: first.id }),
        async check() {
          const [{ order: now } = { order: first }] = (await lookAtTrip(buyer, trip)).lines
          if (now.state === 'COMPLETED') {
            expect(now.cancellation).toBeUndefined()
            expect(await chargesOf(trip)).toEqual([{ charged: trip.totalMinor, back: 0 }])
          } else await expectHalf(stage, trip, [second, first])
        },
      }
    },
  },
]

const deaths = ways.flatMap(({ answers, ...way }) =>
  Array.from({ length: answers }, (_, at) => ({ ...way, at: at + 1 })),
)

describe('R-MOM-22 a process that ends while', () => {
  it.each(deaths)('$name, after answer $at of the database', async ({ stage, at }) => {
    const opened = await openStage()
    const { act, check } = await stage(opened)
    await act(dyingDatabase(at)).catch(() => undefined)
    await recoverAll(opened.buyer)
    await check()
    expect(await newViolations()).toEqual([])
  })
})

const lasts = ways.map(({ answers, ...way }) => ({ ...way, at: answers }))

it.each(lasts)('$name answers no more often than is tried', async ({ stage, at }) => {
  const { act } = await stage(await openStage())
  await act(dyingDatabase(at))
})
