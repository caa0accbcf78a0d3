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

/** The name of the phone of somebody else that a row of `esim` was bought for by its owner. */
export const forPhoneSql = sql`(SELECT phone.name FROM trip_order_line AS line
    JOIN trip_phone AS phone ON phone.trip_id = line.trip_id AND phone.phone = line.phone
  WHERE line.purchase_id = esim.purchase_id AND phone.is_own = 0
    AND esim.account_id = (SELECT account_id FROM trip_order WHERE trip_order.id = line.trip_id))`

/** The phone of a trip that a row of `purchase` is for, as JSON. */
export const phoneSql = sql`(
  SELECT json_object('name', phone.name, 'isOwn', json(iif(phone.is_own, 'true', 'false')),
    'until', install_until)
  FROM trip_order_line AS line JOIN trip_order ON trip_order.id = line.trip_id
    JOIN trip_phone AS phone ON phone.trip_id = line.trip_id AND phone.phone = line.phone
  WHERE line.purchase_id = purchase.id)`

export const PhoneColumn = type('string.json.parse').to({
  name: 'string',
  isOwn: 'boolean',
  until: 'number.integer',
})
