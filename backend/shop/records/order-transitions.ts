import type { OrderState, PaymentState } from '#contract/commerce/order-words.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { raw, type Sql, sql, statement } from '../../platform/sql.ts'

/** One possible transition of an order. */
type Move = {
  from: readonly [OrderState, ...OrderState[]]
  to: OrderState
  /** What holds for the order after the transition. */
  means: string
  /** The column that stores when it happened. */
  stamp?: 'paid_at' | 'completed_at' | 'closed_at'
  /** A condition besides the order's state. */
  when?: Sql
}

const paymentIs = (state: PaymentState) => sql`EXISTS (SELECT 1 FROM payment
  WHERE payment.purchase_id = purchase.id AND payment.state = ${state})`

/**
 * All possible transitions of an order. Only these statements write its state. A transition changes
 * no row if the order is in another state, so that parallel or late runs perform it once.
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
  giveUpMaking: {
    from: ['PAID', 'PROVISIONING'],
    to: 'FAILED',
    means: 'a person has given up having it made',
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
  oweAgain: {
    from: ['REFUNDED'],
    to: 'CANCELLED',
    means: 'its refund has failed after all',
  },
  failAgain: {
    from: ['REFUNDED'],
    to: 'FAILED',
    means: 'its refund has failed after all',
  },
} as const satisfies Record<string, Move>

export type OrderMove = keyof typeof orderMoves

type Moving = {
  /** The order's id, or a query that gives the ids of several. */
  orderId: string | Sql
  /** A condition that is checked when the batch reaches the statement. */
  onlyIf?: Sql
}

/**
 * The statement of a transition; it changes no order that is not in one of its start states.
 */
export function moveOrder(
  { db, now }: DbContext,
  name: OrderMove,
  { orderId, onlyIf = sql`true` }: Moving,
): D1PreparedStatement {
  const { from, to, stamp, when }: Move = orderMoves[name]
  const stamped = stamp ? sql`, ${raw(stamp)} = ${now}` : sql``
  return statement(db)`UPDATE purchase SET state = ${to}${stamped}
    WHERE id IN (${orderId}) AND state IN (SELECT value FROM json_each(${JSON.stringify(from)}))
      AND ${when ?? sql`true`} AND (${onlyIf})`
}
