import type { OrderState } from '#contract/order-words.ts'

/** One thing that can happen to an order. */
type Move = {
  from: readonly [OrderState, ...OrderState[]]
  to: OrderState
  /** What it says about the order once it has happened. */
  means: string
  /** The column that keeps when it happened. */
  stamp?: 'paid_at' | 'completed_at' | 'closed_at'
  /** Holds whenever it happens, besides the state; `?1` is the order. */
  when?: string
}

const paymentIs = (state: string) =>
  `EXISTS (SELECT 1 FROM payment WHERE purchase_id = ?1 AND state = '${state}')`

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
  orderId: string
  /** Unix seconds. */
  now: number
  /** The order's id in SQL, where that is not `?1`. */
  id?: string
  /** Holds when the batch comes to it; its values are named from `?3` on. */
  onlyIf?: { sql: string; values?: readonly (string | number)[] }
}

/** The statement by which a move happens, if the order stands where it begins. */
export function moveOrder(
  db: D1Database,
  name: OrderMove,
  { orderId, now, id = '?1', onlyIf }: Moving,
): D1PreparedStatement {
  const { from, to, stamp, when }: Move = orderMoves[name]
  const conditions = [
    `id = ${id}`,
    `state IN (${from.map((state) => `'${state}'`).join(', ')})`,
    ...(when ? [when] : []),
    ...(onlyIf ? [onlyIf.sql] : []),
  ]
  const sets = [`state = '${to}'`, ...(stamp ? [`${stamp} = ?2`] : [])]
  return db
    .prepare(`UPDATE purchase SET ${sets.join(', ')} WHERE ${conditions.join(' AND ')}`)
    .bind(orderId, ...(stamp ? [now] : []), ...(onlyIf?.values ?? []))
}
