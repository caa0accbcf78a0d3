import { type } from 'arktype'
import type { Order } from '#contract/commerce/order.ts'
import { sql } from '../../../platform/sql.ts'

/**
 * The latest cancellation of a row of `purchase`, as JSON; without those that nobody asked for and
 * that the network has refused.
 */
export const cancellationSql = sql`(
  SELECT json_object('state', cancellation.state, 'asked_at', cancellation.created_at)
  FROM cancellation WHERE cancellation.purchase_id = purchase.id
    AND (cancellation.is_taken = 0 OR cancellation.state <> 'refused')
  ORDER BY cancellation.created_at DESC, cancellation.id LIMIT 1)`

const Column = type('string.json.parse').to({
  state: "'open' | 'done' | 'refused'",
  asked_at: 'number.integer',
})

/** The cancellation of a row; one that is done shows in the order's state instead. */
export function cancellationOf(json: string | null): Pick<Order, 'cancellation'> {
  if (json === null) return {}
  const { state, asked_at: askedAt } = Column.assert(json)
  return state === 'done' ? {} : { cancellation: { state, askedAt } }
}
