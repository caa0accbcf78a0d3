import type { CommerceContext } from '../../commerce/call.ts'
import { tryToAdvance } from '../../commerce/fulfilment/try-to-advance.ts'
import { insertAssignedOrders } from '../../commerce/records/write-assigned-orders.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { BusinessCall } from '../call.ts'

/** A run of the clock makes this many; the next run goes on. */
const madeAtOnce = 200
/** A call goes on with this many orders after its answer; the clock takes care of the others. */
const advancedAtOnce = 20

/** Orders the eSIMs of scheduled assignments whose time has come; returns how many were due. */
export async function makeDueAssignments(context: CommerceContext): Promise<number> {
  const { results } = await statement(
    context.db,
    sql`SELECT id FROM assignment WHERE state = 'scheduled' AND due_at <= ${context.now}
      ORDER BY due_at LIMIT ${madeAtOnce}`,
  ).all<{ id: string }>()
  const ids = results.map(({ id }) => id)
  if (ids.length > 0) await context.db.batch(insertAssignedOrders(context, ids))
  return ids.length
}

/** Has the eSIMs of assignments made after the answer; those without an order are left alone. */
export function advanceLater(call: BusinessCall, assignmentIds: readonly string[]): void {
  const first = assignmentIds.slice(0, advancedAtOnce)
  call.later(Promise.all(first.map((id) => tryToAdvance(call, id))))
}
