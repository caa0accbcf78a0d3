import { type Sql, sql } from '../../platform/sql.ts'

/** At most 200 calls that wait for a person, the oldest first. */
export const unresolvedCalls: Sql = sql`
  SELECT request_id AS request, hop, supplier, kind, package_id AS package,
    datetime(asked_at, 'unixepoch') AS asked, detail
  FROM supplier_call WHERE state = 'unresolved' ORDER BY asked_at LIMIT 200`

/**
 * Stores what a person has found out about a call that could not be told: the supplier's order, or
 * that there is none. Then the same is asked for again, and the next supplier if it is refused.
 */
export function resolveCall(
  requestId: string,
  found: { orderId: string } | 'none',
  nowSeconds: number,
): Sql {
  const set =
    found === 'none'
      ? sql`state = 'held', reason = 'busy', look_at = ${nowSeconds}`
      : sql`state = 'accepted', reason = NULL, look_at = NULL, order_ref = ${found.orderId},
        cost_micros = coalesce(cost_micros, most_micros)`
  return sql`UPDATE supplier_call SET ${set}, detail = 'told by a person'
    WHERE request_id = ${requestId} AND state = 'unresolved' RETURNING supplier`
}
