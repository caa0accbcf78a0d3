import { type } from 'arktype'
import type { Order } from '#contract/commerce/order.ts'
import { exchangeStates } from '#contract/commerce/order-words.ts'
import { sql } from '../../../platform/sql.ts'

const OrderName = type({ orderId: 'string', orderNumber: 'string' })
const Exchange = OrderName.and({
  state: type.enumerated(...exchangeStates),
  creditMinor: 'number.integer',
})
const exchangeJson = type('string.json.parse').to(Exchange)
const nameJson = type('string.json.parse').to(OrderName)

/** The order that has replaced a row of `purchase`, as JSON. */
export const exchangedForSql = sql`(
  SELECT json_object('orderId', taken.id, 'orderNumber', taken.number)
  FROM exchange JOIN purchase AS taken ON taken.id = exchange.purchase_id
  WHERE exchange.old_purchase_id = purchase.id AND exchange.state = 'done')`

/** The columns of a row of `purchase` that `exchangeOf` reads. */
export const exchangeColumns = sql`
  (SELECT json_object('state', exchange.state, 'orderId', old.id, 'orderNumber', old.number,
      'creditMinor', exchange.credit_minor)
    FROM exchange JOIN purchase AS old ON old.id = exchange.old_purchase_id
    WHERE exchange.purchase_id = purchase.id) AS exchange,
  ${exchangedForSql} AS exchanged_for`

export const ExchangeRow = type({ exchange: 'string | null', exchanged_for: 'string | null' })

type Row = typeof ExchangeRow.infer & { total_minor: number }

/** The order that a row replaces, and the one that has replaced it. */
export function exchangeOf(row: Row): Pick<Order, 'exchange' | 'exchangedFor'> {
  const made = row.exchange === null ? undefined : exchangeJson.assert(row.exchange)
  return {
    ...(made ? { exchange: { ...made, ...differenceOf(row.total_minor, made.creditMinor) } } : {}),
    ...nameOf(row.exchanged_for),
  }
}

export function nameOf(json: string | null): Pick<Order, 'exchangedFor'> {
  return json === null ? {} : { exchangedFor: nameJson.assert(json) }
}

/** The amount due, or refunded, when a new total replaces an earlier payment. */
export function differenceOf(totalMinor: number, creditMinor: number) {
  return {
    dueMinor: Math.max(0, totalMinor - creditMinor),
    returnMinor: Math.max(0, creditMinor - totalMinor),
  }
}
