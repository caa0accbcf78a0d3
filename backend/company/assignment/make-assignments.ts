import { doDueTogether } from '../../platform/do-due.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { advanceSoon, type CommerceContext, insertAssignedOrders } from '../../shop/module.ts'
import type { BusinessCall } from '../call.ts'

/** The most assignments that one batch makes. */
const madeAtOnce = 200
/** The most orders that a call advances after its answer; scheduled work advances the others. */
const advancedAtOnce = 20

export const dueAssignments = (nowSeconds: number): Sql => sql`
  SELECT id AS item, due_at AS since, NULL AS latest FROM assignment
  WHERE state = 'scheduled' AND due_at <= ${nowSeconds}
    AND NOT EXISTS (SELECT 1 FROM organization
      WHERE id = assignment.organization_id AND suspended_at IS NOT NULL)`

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

/**
 * Advances the orders of assignments after the answer; assignments without an order are skipped.
 */
export function advanceLater(call: BusinessCall, assignmentIds: readonly string[]): void {
  advanceSoon(call, assignmentIds.slice(0, advancedAtOnce))
}
