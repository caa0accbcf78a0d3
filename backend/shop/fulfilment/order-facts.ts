import type { OrderState, PaymentState } from '#contract/commerce/order-words.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { sql } from '../../platform/sql.ts'
import { type Part, reading } from '../../platform/together.ts'
import type { ProfileRequest } from '../providers/supplier/supply.ts'
import { chargeIdSql, chargeMinorSql } from '../records/returns/charge-lines.ts'
import { isTakenSql } from '../records/returns/read-returns.ts'

/** The facts about an order that decide its next step. */
export type OrderFacts = {
  state: OrderState
  createdAt: number
  payment: PaymentState
  /** The order after which its charge is named, and the others that the charge pays for. */
  chargeId: string
  others: string[]
  tries: number
  updatedAt: number
  /** The amount of the whole charge. */
  amountMinor: number
  /** The trip that the order belongs to, while its confirmation is not written. */
  untoldTrip: string | null
  /** How many parts of charges are still to be paid back. */
  partsDue: number
  /** Whether its money was taken back, or a bank holds it. */
  isTaken: 0 | 1
  /** Whether it is being cancelled and the network has not answered yet. */
  isCancelling: 0 | 1
  /** How many of its eSIMs are being accepted as gifts. */
  giftsDue: number
  /** Its eSIMs that are not made; the network is asked for them once it is paid. */
  making: Making[]
  /** Set where the order has only just been paid: nobody has asked the network for its eSIMs. */
  isUnasked?: boolean
  /** The key of an order that an automatic top-up has placed. */
  autoKey: string | null
  /** Until when nothing is charged for an order that one press has placed. */
  heldUntil: number | null
  /** Whether the latest attempt charges a saved card. */
  isSaved: 0 | 1
}

/** An eSIM that the network has not made yet, and what it is to be like. */
export type Making = ProfileRequest & { hasFailed: 0 | 1 }

/** Reads the facts about orders, by their ids; orders that do not exist are left out. */
export function readOrderFacts(
  { db }: DbContext,
  orderIds: readonly string[],
): Part<Map<string, OrderFacts>> {
  return reading(
    db,
    sql`SELECT purchase.id, purchase.state, purchase.created_at AS createdAt,
        payment.state AS payment, payment.tries, payment.updated_at AS updatedAt,
        ${chargeIdSql} AS chargeId, ${chargeMinorSql} AS amountMinor,
        (SELECT json_group_array(other.purchase_id) FROM payment AS other
          WHERE other.charge_id = payment.charge_id AND other.purchase_id <> purchase.id) AS others,
        (SELECT trip_id FROM trip_order_line JOIN trip_order ON trip_order.id = trip_id
          WHERE trip_order_line.purchase_id = purchase.id AND told_at IS NULL) AS untoldTrip,
        (SELECT count(*) FROM refund WHERE reason_id = purchase.id AND done_at IS NULL)
          AS partsDue,
        ${isTakenSql} AS isTaken,
        EXISTS (SELECT 1 FROM cancellation
          WHERE cancellation.purchase_id = purchase.id AND cancellation.state = 'open')
          AS isCancelling,
        (SELECT count(*) FROM esim JOIN esim_gift AS gift ON gift.esim_id = esim.id
          WHERE esim.purchase_id = purchase.id AND gift.state = 'accepting') AS giftsDue,
        (SELECT json_group_array(json_object('requestId', esim.id, 'planId', purchase.plan_id,
            'dataMb', esim.allowance_mb, 'bonusMb', purchase.bonus_mb, 'days', esim.days, 'currency', purchase.currency,
            'paidMinor', purchase.total_minor / purchase.quantity, 'hasFailed', esim.failed_at IS NOT NULL))
          FROM esim WHERE esim.purchase_id = purchase.id AND esim.iccid IS NULL) AS making,
        purchase.auto_key AS autoKey, payment.mandate IS NOT NULL AS isSaved,
        (SELECT held_until FROM top_up WHERE top_up.purchase_id = purchase.id) AS heldUntil
      FROM purchase JOIN payment ON payment.purchase_id = purchase.id
      WHERE purchase.id IN (SELECT value FROM json_each(${JSON.stringify(orderIds)}))`,
    (rows) =>
      new Map(
        (rows as readonly Row[]).map(({ id, making, others, ...facts }) => [
          id,
          { ...facts, making: JSON.parse(making), others: JSON.parse(others) },
        ]),
      ),
  )
}

type Row = Omit<OrderFacts, 'making' | 'others'> & { id: string; making: string; others: string }
