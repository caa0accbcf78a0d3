import { type } from 'arktype'
import type { Order } from '#contract/commerce/order.ts'
import { sql } from '../../../platform/sql.ts'

/** The trip that a row of `purchase` belongs to, as JSON. */
export const tripSql = sql`(
  SELECT json_object('id', own.trip_id, 'position', own.position,
    'number', (SELECT first.number FROM purchase AS first WHERE first.id = own.trip_id),
    'of', (SELECT count(*) FROM trip_order_line AS each WHERE each.trip_id = own.trip_id))
  FROM trip_order_line AS own WHERE own.purchase_id = purchase.id)`

const Column = type('string.json.parse').to({
  id: 'string',
  number: 'string',
  position: 'number.integer',
  of: 'number.integer',
})

export function tripOf(json: string | null): Pick<Order, 'trip'> {
  return json === null ? {} : { trip: Column.assert(json) }
}
