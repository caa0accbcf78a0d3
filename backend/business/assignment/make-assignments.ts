import type { CommerceContext } from '../../commerce/call.ts'
import { advanceSoon } from '../../commerce/fulfilment/try-to-advance.ts'
import { insertAssignedOrders } from '../../commerce/records/esim/write-assigned-orders.ts'
import { doDueTogether } from '../../platform/do-due.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { BusinessCall } from '../call.ts'

/** So many are made by one batch. */
const madeAtOnce = 200
/** A call goes on with this many orders after its answer; the clock takes care of the others. */
const advancedAtOnce = 20

export const dueAssignments = (nowSeconds: number): Sql => sql`
  SELECT id AS item, due_at AS since, NULL AS latest FROM assignment
  WHERE state = 'scheduled' AND due_at <= ${nowSeconds}`

/** Orders the eSIMs of scheduled assignments whose time has come. */
export function makeDueAssignments(context: CommerceContext): Promise<void> {
  return doDueTogether(
    context,
    {
      job: 'makeDueAssignments',
      due: dueAssignments(context.now),
      count: madeAtOnce,
      read: async (ids) => ids.map((id) => ({ id })),
    },
    async (rows) => {
      const ids = rows.map(({ id }) => id)
      return insertAssignedOrders(context, ids)
    },
  )
}

/** Has the eSIMs of assignments made after the answer; those without an order are left alone. */
export function advanceLater(call: BusinessCall, assignmentIds: readonly string[]): void {
  advanceSoon(call, assignmentIds.slice(0, advancedAtOnce))
}
