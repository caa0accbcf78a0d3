import type { Ref, SoughtOrder, SupplierContext } from '../supplier/supplier.ts'
import { type Ask, dataOf } from './ask-esim-go.ts'
import { Order, orderDeadlineMs, refOfOrder } from './order-bundle.ts'

const List = Order.array()
const Orders = List.or({ orders: List })
/** Orders of a page; a full one may not be all. */
const limit = 100
/** Seconds by which the clocks may differ. */
const skew = 60

/**
 * "List orders": looks for an order of the bundle from the time at which it was asked for that no
 * other request is known to have made. Of several it cannot be told which it is.
 */
export async function findOrder(
  ask: Ask,
  context: SupplierContext,
  { requestId, packageId, askedAt, others }: SoughtOrder,
): Promise<Ref | 'none' | 'cannot_tell'> {
  const from = askedAt - skew
  const until = askedAt + orderDeadlineMs / 1000 + skew
  const query = new URLSearchParams({ includeIccids: 'true', page: '1', limit: String(limit) })
  query.append('createdAt', `gte:${timeOf(from)}`)
  query.append('createdAt', `lte:${timeOf(until)}`)
  const found = dataOf(await ask(context, `orders?${query}`, { deadlineMs: 10_000 }), Orders)
  const orders = Array.isArray(found) ? found : found.orders
  if (orders.length >= limit) return 'cannot_tell'
  const possible = orders.filter(
    ({ order, createdDate }) =>
      order?.some(({ item }) => item === packageId) && isWithin(createdDate, from, until),
  )
  const known = await others?.(possible.map(({ orderReference }) => orderReference))
  const [order, ...more] = possible.filter(({ orderReference }) => !known?.has(orderReference))
  if (order === undefined) return 'none'
  return more.length > 0 ? 'cannot_tell' : refOfOrder(order, requestId)
}

/** Whether it may be from that time; one that cannot be read may be. */
function isWithin(text: string | null | undefined, from: number, until: number): boolean {
  const at = Date.parse(text ?? '') / 1000
  return Number.isNaN(at) || (at >= from && at <= until)
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
