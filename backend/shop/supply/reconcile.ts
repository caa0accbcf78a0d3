import type { DbContext } from '../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { Ordered, SoughtOrder } from '../providers/supplier/supplier.ts'
import type { SupplierCall } from './call-records.ts'

/** Seconds until an order is asked for again that waits for another one of its package. */
const turnWait = 5

/**
 * Orders that can only be compared by time are made one at a time for each package, so that it can
 * be told whose an order is whose answer was lost. Returns the refusal of one that has to wait.
 */
export async function waitForTurn(
  context: DbContext,
  call: SupplierCall,
): Promise<Ordered | undefined> {
  const { asked_at: at, request_id: id } = call
  const isEarlier = sql`(state = 'unknown' OR asked_at < ${at}
    OR (asked_at = ${at} AND request_id < ${id}))`
  if (!(await isAnyUncertain(context, call, isEarlier))) return undefined
  const detail = 'another order of the package is being made'
  return { outcome: 'refused', reason: 'busy', detail, retryAfter: turnWait }
}

/**
 * Looks for an order by its time, unless what is found may be that of another call of the package
 * whose outcome is unknown, too.
 */
export async function findByTime<Found>(
  context: DbContext,
  call: SupplierCall,
  find: (others: NonNullable<SoughtOrder['others']>) => Promise<Found>,
): Promise<Found | 'cannot_tell'> {
  // One that was asked later waits for this one.
  const mayHaveOrdered = sql`(state = 'unknown' OR asked_at <= ${call.asked_at})`
  if (await isAnyUncertain(context, call, mayHaveOrdered)) return 'cannot_tell'
  return find(othersOf(context, call))
}

async function isAnyUncertain({ db }: DbContext, call: SupplierCall, when: Sql): Promise<boolean> {
  // Calls without an outcome are those that are looked at again.
  const row = await statement(db)`SELECT 1 FROM supplier_call
    WHERE look_at > 0 AND state IN ('asking', 'unknown') AND supplier = ${call.supplier}
      AND package_id = ${call.package_id}
      AND NOT (request_id = ${call.request_id} AND hop = ${call.hop}) AND ${when} LIMIT 1`.first()
  return row !== null
}

/** Returns those of a supplier's orders that are known to be of other calls. */
function othersOf({ db }: DbContext, call: SupplierCall) {
  return async (orderIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const { results } = await statement(db)`SELECT order_ref AS id FROM supplier_call
      WHERE supplier = ${call.supplier}
        AND order_ref IN (SELECT value FROM json_each(${JSON.stringify(orderIds)}))
        AND NOT (request_id = ${call.request_id} AND hop = ${call.hop})`.all<{ id: string }>()
    return new Set(results.map(({ id }) => id))
  }
}
