import type { Order } from '#contract/commerce/order.ts'
import type { Trip } from '#contract/commerce/trip-order.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../../call/call.ts'
import type { OrderDetails } from '../../../mail/order-details.ts'
import { sql, statement } from '../../../platform/sql.ts'
import { together } from '../../../platform/together.ts'
import type { Call, CommerceContext } from '../../call.ts'
import { ownOrder } from '../read/read-order.ts'
import { readOrderDetails } from '../read/read-order-details.ts'
import { onePressCard } from '../top-up/saved-cards.ts'
import { addedMinorSql, phonesOf, phonesSql } from './trip-phones.ts'
import type { TripDates } from './write-trip.ts'

type Line = {
  orderId: string
  startsOn: string | null
  endsOn: string | null
  phone: number
}

const linesSql = (tripId: string) => sql`
  SELECT purchase_id AS orderId, starts_on AS startsOn, ends_on AS endsOn, phone
  FROM trip_order_line WHERE trip_id = ${tripId} ORDER BY position`

export type TripLineDetails = TripDates & { phone: number; order: OrderDetails }

/** Any account's trip; callers decide to whom it is shown. */
export async function readTripDetails(
  context: CommerceContext,
  tripId: string,
): Promise<TripLineDetails[]> {
  const { results } = await statement(context.db, linesSql(tripId)).all<Line>()
  return Promise.all(
    results.map(async (line) => ({
      ...datesOf(line),
      phone: line.phone,
      order: await requireDetails(context, line.orderId),
    })),
  )
}

/** The orders that the charge of a trip has paid for, also those that were exchanged since. */
export async function readChargedDetails(
  context: CommerceContext,
  tripId: string,
): Promise<OrderDetails[]> {
  const { results } = await statement(context.db)`
    SELECT payment.purchase_id AS orderId FROM payment
      LEFT JOIN trip_order_line AS line ON line.purchase_id = payment.purchase_id
    WHERE charge_id = ${tripId} ORDER BY position IS NULL, position, payment.purchase_id`.all<{
    orderId: string
  }>()
  return Promise.all(results.map(({ orderId }) => requireDetails(context, orderId)))
}

async function requireDetails(context: CommerceContext, id: string): Promise<OrderDetails> {
  const order = await readOrderDetails(context, id)
  if (!order) throw new Error(`expected the order ${id} of a trip`)
  return order
}

/** A trip of the caller in this shop. Throws `not_found` for another account's trip. */
export async function readTrip(call: Call, tripId: string): Promise<Trip> {
  const { db, channel } = call
  const { accountId } = callerOf(call)
  const { results } = await statement(db)`SELECT line.* FROM (${linesSql(tripId)}) AS line
    WHERE EXISTS (SELECT 1 FROM trip_order WHERE id = ${tripId}
      AND account_id = ${accountId} AND channel = ${channel.id})`.all<Line>()
  if (results.length === 0) throw new ApiError('not_found')
  // The first order names the charge, also once an exchange has put another one in its place.
  const ids = new Set([tripId, ...results.map(({ orderId }) => orderId)])
  const orders = await together(
    db,
    Object.fromEntries(Array.from(ids, (id) => [id, ownOrder(call, id)])),
  )
  const first = orderIn(orders, tripId)
  const paid = await statement(db)`
    SELECT sum(amount_minor) AS totalMinor, ${phonesSql(tripId)} AS phones,
      (SELECT install_until FROM trip_order WHERE id = ${tripId}) AS installUntil,
      (SELECT add_limit_minor FROM trip_order WHERE id = ${tripId}) AS limitMinor,
      ${addedMinorSql(tripId)} AS spentMinor
    FROM payment WHERE charge_id = ${tripId}`.first<Charged>()
  const { totalMinor = 0, phones = '[]', installUntil = null } = paid ?? {}
  const isPaid = first.paidAt !== undefined
  const family = phonesOf(call, { tripId, phones, installUntil, isPaid })
  const lines = results.map((line) => ({
    ...datesOf(line),
    ...(family.phones ? { phone: line.phone } : {}),
    order: orderIn(orders, line.orderId),
  }))
  const { limitMinor, spentMinor = 0 } = paid ?? {}
  const adding =
    family.phones && (await addingOf(call, { limitMinor: limitMinor ?? 0, spentMinor }))
  return { ...tripOfOrders(first, lines, totalMinor), ...family, ...(adding ? { adding } : {}) }
}

type Charged = {
  totalMinor: number
  phones: string
  installUntil: number | null
  limitMinor: number | null
  spentMinor: number
}

/** What may be added with links; undefined where the shop charges no card with one press. */
async function addingOf(
  call: Call,
  sums: { limitMinor: number; spentMinor: number },
): Promise<Trip['adding']> {
  const { channel } = call
  if (!channel.onePressTopUp || !channel.payments.includes('card')) return undefined
  const owner = { accountId: callerOf(call).accountId, channel: channel.id }
  const card = await onePressCard(call, owner)
  return { ...sums, ...(card ? { card: { brand: card.brand, last4: card.last4 } } : {}) }
}

function orderIn(orders: Readonly<Record<string, Order>>, id: string): Order {
  const order = orders[id]
  if (!order) throw new Error(`expected the order ${id} of a trip`)
  return order
}

/** A trip from its orders, and the first one, after which it is named. */
export function tripOfOrders(first: Order, lines: Trip['lines'], totalMinor: number): Trip {
  const { id, number, currency, createdAt, paidAt, payment } = first
  return {
    ...{ id, number, currency, totalMinor, createdAt, payment, lines },
    ...(paidAt === undefined ? {} : { paidAt }),
  }
}

function datesOf({ startsOn, endsOn }: Omit<Line, 'phone'>): TripDates {
  return {
    ...(startsOn === null ? {} : { startsOn }),
    ...(endsOn === null ? {} : { endsOn }),
  }
}
