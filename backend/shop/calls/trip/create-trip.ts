import type { BoughtDevice } from '#contract/commerce/order.ts'
import type { PhoneWish, Trip, TripPlan, TripQuote } from '#contract/commerce/trip-order.ts'
import { keyOfPerson, requireMayBuy } from '../../../account/module.ts'
import { callerOf } from '../../../call/call.ts'
import { statement } from '../../../platform/sql.ts'
import { together } from '../../../platform/together.ts'
import { isUniqueFailure } from '../../../platform/unique-failure.ts'
import type { Call } from '../../call.ts'
import { type Buyer, readBuyer } from '../../features/order/quote.ts'
import { advanceOrder, giveUp } from '../../fulfilment/advance-order.ts'
import { requirePayable } from '../../providers/payment/amount-limits.ts'
import {
  paymentOptionsOf,
  providerNameFor,
  requireMethod,
} from '../../providers/payment-options.ts'
import { carryOutOnce, justChanged } from '../../records/answer-once.ts'
import {
  fingerprintOf,
  type IdempotentCall,
  keepAnswer,
  keptAnswer,
} from '../../records/idempotency.ts'
import { boughtDevice, storeDevice } from '../../records/order-device.ts'
import { readOrder } from '../../records/read/read-order.ts'
import { soldIn } from '../../records/sale/write-sale.ts'
import { readTrip, tripOfOrders } from '../../records/trip/read-trip.ts'
import { insertTrip } from '../../records/trip/write-trip.ts'
import { insertOrder } from '../../records/write-order.ts'
import { insertPayment } from '../../records/write-payment.ts'
import { isUnpaid, requireSeenTotal } from '../order/create-order.ts'
import { newOrder, sumOf } from '../order/new-order.ts'
import { quoteTrip, type TripBasket } from './quote-trip.ts'
import { remindersOf } from './reminders-of.ts'

export type TripInput = Omit<TripBasket, 'phones'> & {
  phones?: readonly PhoneWish[]
  idempotencyKey: string
  totalMinor: number
  device?: string
  timeZone?: string
  consent: true
  consentVersion: string
}

/**
 * Stores an order for each plan of a trip, which one charge pays for. Repeated with the same
 * idempotency key it returns the same bytes; with another key it returns the same trip while that is
 * still to be paid.
 */
export async function createTrip(call: Call, input: TripInput): Promise<Trip> {
  const { idempotencyKey: key, ...asked } = input
  const { accountId } = callerOf(call)
  const keyed = { accountId, key, fingerprint: await fingerprintOf('order/trip/create', asked) }
  const { known, ...buyer } = await together(call.db, {
    known: keptAnswer<Trip>(call.db, keyed),
    ...readTripBuyer(call, input),
  })
  return known ?? carryOutOnce(call, keyed, () => orderTrip(call, { input, keyed, buyer }))
}

/** The parts that read what the price of a trip depends on. */
export function readTripBuyer(
  call: Call,
  { plans: [first], currency }: Omit<TripBasket, 'phones'>,
) {
  return readBuyer(call, { planId: first?.planId ?? '', quantity: 1, currency })
}

type Asked = { input: TripInput; keyed: IdempotentCall; buyer: Buyer }

type Stored = {
  input: TripInput
  quote: TripQuote
  keyed: IdempotentCall
  device: BoughtDevice | undefined
  person: string
}

async function orderTrip(call: Call, { input, keyed, buyer }: Asked): Promise<Trip> {
  requireMayBuy(buyer.buying)
  const quote = await quoteTrip(call, { ...input, phones: input.phones?.length }, buyer)
  requireSeenTotal(quote, input.totalMinor)
  const person = await keyOfPerson(call, buyer.person)
  const stored = { input, quote, keyed, person, device: boughtDevice(input.device) }
  const trip =
    (await tryToStore(call, stored)) ??
    (await clearWay(call, stored)) ??
    (await tryToStore(call, stored))
  if (trip) return trip
  // One of the plans was paid just now: the buyer has to see that before ordering again.
  throw justChanged('an order of one of the plans has just changed')
}

/** Stores the trip; returns undefined when an order of one of its plans is still to be paid. */
async function tryToStore(call: Call, stored: Stored): Promise<Trip | undefined> {
  try {
    return await storeTrip(call, stored)
  } catch (error) {
    if (isUniqueFailure(error, 'purchase')) return undefined
    throw error
  }
}

async function storeTrip(call: Call, stored: Stored): Promise<Trip> {
  const { input, quote, keyed, device, person } = stored
  const { db, now, channel, locale, services } = call
  const { totalMinor, currency } = quote
  const due = { amountMinor: totalMinor, byOrganization: false }
  const provider = providerNameFor(services, due)
  requireMethod(call, due)
  requirePayable(totalMinor, services.providers?.payments.limits?.[currency])
  const payment = { provider, ...paymentOptionsOf(call, due), state: 'open' as const }
  const bare = eachPhone(input).flatMap((phone, at) => {
    const own = phone?.isOwn === false ? undefined : device
    return quote.lines.map((line, plan) => ({
      ...{ quote: sumOf(line), plan: input.plans[plan], device: own },
      ...(phone ? { phone: at } : {}),
      order: newOrder({ sum: sumOf(line), createdAt: now, payment, device: own }),
    }))
  })
  const [id = '', number = ''] = [bare[0]?.order.id, bare[0]?.order.number]
  const lines = bare.map(({ order, plan, phone }, position) => ({
    ...datesOf(plan),
    ...(phone === undefined ? {} : { phone }),
    order: { ...order, trip: { id, number, position, of: bare.length } },
  }))
  const [first] = lines
  if (!first) throw new Error('expected a trip of at least one plan')
  const family = input.phones && { phones: input.phones, installUntil: quote.installUntil ?? now }
  const trip = {
    ...tripOfOrders(first.order, lines, totalMinor),
    ...(family ? { phones: [...family.phones], installUntil: family.installUntil } : {}),
  }
  const ordering = {
    ...{ accountId: keyed.accountId, organizationId: null, channel: channel.id, locale, person },
    ...{ consentVersion: input.consentVersion, sold: soldIn(call) },
  }
  const reminders = remindersOf(
    call,
    lines.map(({ order, startsOn, phone }) => ({
      ...{ startsOn, phone, code: order.plan.destination.code },
    })),
    input.timeZone,
  )
  await db.batch([
    keepAnswer(call, keyed, trip),
    ...bare.map(({ order, quote: sum, phone = 0 }) =>
      insertOrder(db, { ...ordering, order, quote: sum, phone }),
    ),
    ...bare.map(({ order: { id: orderId }, quote: { totalMinor: amountMinor } }) =>
      insertPayment(call, { orderId, provider, amountMinor, currency, chargeId: id }),
    ),
    ...bare.flatMap((line) => (line.device ? storeDevice(db, line.order.id, line.device) : [])),
    ...insertTrip(call, {
      ...ordering,
      family,
      // Reminders are for the buyer, of what is for the buyer's own phone.
      lines: lines.map(({ order, ...line }, at) => ({
        ...{ ...line, orderId: order.id },
        ...(input.phones?.[line.phone ?? 0]?.isOwn === false ? {} : reminders[at]),
      })),
    }),
  ])
  return trip
}

/** The phones that each get all plans; a trip for one says nothing of it. */
function eachPhone({ phones }: TripInput): readonly (PhoneWish | undefined)[] {
  return phones ?? [undefined]
}

function datesOf(plan: TripPlan | undefined) {
  const { startsOn, endsOn } = plan ?? {}
  return { ...(startsOn ? { startsOn } : {}), ...(endsOn ? { endsOn } : {}) }
}

/**
 * Gives up the unpaid orders of the trip's plans, with those that they were to be bought with.
 * Returns the trip if it is the same one.
 */
async function clearWay(call: Call, stored: Stored): Promise<Trip | undefined> {
  const { keyed, input, device } = stored
  for (const id of await listOpen(call, stored)) {
    await advanceOrder(call, id)
    const order = await readOrder(call, id)
    if (order.state !== 'PENDING') continue
    const trip = order.trip && (await readTrip(call, order.trip.id))
    if (trip && isSameTrip(trip, input)) {
      const { db } = call
      const own = trip.lines.filter(({ phone = -1 }) => trip.phones?.[phone]?.isOwn !== false)
      const devices = device ? own.map((line) => storeDevice(db, line.order.id, device)) : []
      await db.batch([keepAnswer(call, keyed, trip), ...devices])
      return trip
    }
    if (isUnpaid(order)) await giveUp(call, id)
  }
  return undefined
}

async function listOpen(call: Call, { keyed, input }: Stored): Promise<string[]> {
  const plans = JSON.stringify(input.plans.map(({ planId, quantity }) => [planId, quantity]))
  const { results } = await statement(call.db)`SELECT id FROM purchase
    WHERE account_id = ${keyed.accountId} AND state = 'PENDING' AND channel = ${call.channel.id}
      AND currency = ${input.currency} AND (plan_id, quantity) IN (
        SELECT value ->> 0, value ->> 1 FROM json_each(${plans}))`.all<{ id: string }>()
  return results.map(({ id }) => id)
}

function isSameTrip(trip: Trip, input: TripInput): boolean {
  const asked = eachPhone(input).flatMap(() =>
    input.plans.map((plan) => ({ ...datesOf(plan), of: [plan.planId, plan.quantity] })),
  )
  const there = trip.lines.map(({ order, ...line }) => ({
    ...datesOf({ ...line, planId: order.plan.id, quantity: order.quantity }),
    of: [order.plan.id, order.quantity],
  }))
  const phonesOf = (phones: readonly PhoneWish[] = []) =>
    phones.map(({ name, isOwn }) => [name, isOwn])
  return (
    trip.totalMinor === input.totalMinor &&
    JSON.stringify([asked, phonesOf(input.phones)]) ===
      JSON.stringify([there, phonesOf(trip.phones)])
  )
}
