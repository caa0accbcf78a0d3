import type { Assignment } from '#contract/assigning/assignment.ts'
import { ApiError } from '#contract/errors.ts'
import { sql, statement } from '../../platform/sql.ts'
import { insertCancellation } from '../../shop/module.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type MemberContext, organizationOf } from '../call.ts'
import type { Receiver } from './find-people.ts'
import { isLeavable } from './take-back.ts'

export type Moving = { assignment: Assignment; receiver: Receiver; movedToId: string }

/** Throws a `conflict` if the receiver cannot be assigned the plan. */
export function requireReceiver({ assignment, receiver }: Moving): void {
  if (receiver.problem) throw refuseMove(receiver.problem)
  if (assignment.accountId === receiver.accountId) throw refuseMove('same')
}

/**
 * Returns the statements that begin to move a plan. The batch moves a scheduled plan at once; for
 * any other, the network has to cancel the profile first. The batch fails with `move_lost` if a
 * phone has installed it or another call was faster.
 */
export function moveStatements(
  call: MemberContext,
  { assignment, receiver, movedToId }: Moving,
): D1PreparedStatement[] {
  const { id, name, plan } = assignment
  const own = sql`id = ${id} AND organization_id = ${organizationOf(call)} AND taking_at IS NULL`
  const target = sql`move_to = ${receiver.accountId ?? null}, moved_to_id = ${movedToId}`
  return [
    statement(call.db)`UPDATE assignment SET ${target}, state = 'moved', settled_at = ${call.now}
      WHERE ${own} AND state = 'scheduled'`,
    ...(assignment.esimId === undefined || assignment.state === 'leaving'
      ? []
      : [insertCancellation(call, { orderId: id, reason: 'cancel' as const })]),
    statement(call.db)`
      UPDATE assignment SET ${target}, taking_at = ${call.now} WHERE ${own} AND ${isLeavable}`,
    writeAudit(call, {
      action: 'assignment_moved',
      subjectId: id,
      subjectName: name,
      before: { person: name, plan: plan.id },
      after: { person: receiver.name, plan: plan.id },
    }),
    statement(call.db)`UPDATE assignment SET move_lost = 1
      WHERE id = ${id} AND moved_to_id IS NOT ${movedToId}`,
  ]
}

export function refuseMove(reason: string): ApiError {
  return new ApiError('conflict', 'the plan cannot be moved', { details: { reason } })
}
