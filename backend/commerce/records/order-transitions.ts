import type { OrderState, PaymentState } from '#contract/order-words.ts'
import { raw, type Sql, sql, statement } from '../../platform/sql.ts'
import type { Books } from '../providers/payment/payment-provider.ts'

/** One thing that can happen to an order. */
type Move = {
  from: readonly [OrderState, ...OrderState[]]
  to: OrderState
  /** What it says about the order once it has happened. */
  means: string
  /** The column that keeps when it happened. */
  stamp?: 'paid_at' | 'completed_at' | 'closed_at'
  /** What else has to hold whenever it happens, besides the state. */
  when?: (orderId: string | Sql) => Sql
}

const paymentIs = (state: PaymentState) => (orderId: string | Sql) =>
  sql`EXISTS (SELECT 1 FROM payment WHERE purchase_id = ${orderId} AND state = ${state})`

/**
 * All that can happen to an order. Only these statements write its state: a move from another state
 * changes no row, so that two runs at the same time, or one that comes late, do it once.
 */
export const orderMoves = {
  pay: {
    from: ['PENDING'],
    to: 'PAID',
    means: 'its payment has succeeded',
    stamp: 'paid_at',
    when: paymentIs('succeeded'),
  },
  giveUp: {
    from: ['PENDING'],
    to: 'CANCELLED',
    means: 'nobody pays it any more',
    stamp: 'closed_at',
    when: paymentIs('voided'),
  },
  provision: { from: ['PAID'], to: 'PROVISIONING', means: 'its eSIMs are being made' },
  complete: {
    from: ['PROVISIONING'],
    to: 'COMPLETED',
    means: 'its eSIMs are made, or its data is added',
    stamp: 'completed_at',
  },
  fail: {
    from: ['PROVISIONING'],
    to: 'FAILED',
    means: 'the network cannot make what was bought',
    stamp: 'closed_at',
  },
  cancel: {
    from: ['COMPLETED'],
    to: 'CANCELLED',
    means: 'the network has taken its eSIMs back',
    stamp: 'closed_at',
  },
  replace: {
    from: ['COMPLETED'],
    to: 'REFUNDED',
    means: 'an exchange has put another order in its place',
    stamp: 'closed_at',
  },
  payBack: {
    from: ['CANCELLED', 'FAILED'],
    to: 'REFUNDED',
    means: 'its money has gone back',
    stamp: 'closed_at',
  },
} as const satisfies Record<string, Move>

export type OrderMove = keyof typeof orderMoves

type Moving = {
  /** The order's id, or a query of it. */
  orderId: string | Sql
  /** What else has to hold when the batch comes to it. */
  onlyIf?: Sql
}

/** The statement by which a move happens, if the order stands where it begins. */
export function moveOrder(
  { db, now }: Books,
  name: OrderMove,
  { orderId, onlyIf = sql`true` }: Moving,
): D1PreparedStatement {
  const { from, to, stamp, when }: Move = orderMoves[name]
  const stamped = stamp ? sql`, ${raw(stamp)} = ${now}` : sql``
  return statement(
    db,
    sql`UPDATE purchase SET state = ${to}${stamped}
      WHERE id = ${orderId} AND state IN (SELECT value FROM json_each(${JSON.stringify(from)}))
        AND ${when?.(orderId) ?? sql`true`} AND (${onlyIf})`,
  )
}
