import type { PlanProblem } from '#contract/assigning/assignment-job-words.ts'
import { ApiError } from '#contract/errors.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { findPeople } from '../assignment/find-people.ts'
import { readAssignments } from '../assignment/read-assignments.ts'
import { moveStatements, requireReceiver } from '../assignment/write-move.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { isBudgetSpent } from '../budget/refuse-budget.ts'
import { organizationOf } from '../call.ts'
import type { JobContext } from '../import/job-context.ts'
import { movable } from './preview-assignment-job.ts'

/** A plan and its change: another day, or another person. */
export type PlanRow = {
  assignmentId: string
  dueAt: number | null
  moveTo: string | null
}

/** Changes one plan in one batch with the row of the job. */
export async function changePlan(
  own: JobContext,
  row: PlanRow,
  settled: D1PreparedStatement,
): Promise<void> {
  const changes = row.moveTo === null ? await dayChange(own, row) : await move(own, row, row.moveTo)
  await own.db.batch([settled, ...changes]).catch((error: unknown) => {
    if (isBudgetSpent(error)) throw refuse('budget')
    const isLost = error instanceof Error && error.message.includes('move_lost')
    if (!isLost) throw error
    throw refuse(row.moveTo === null ? 'not_scheduled' : 'installed')
  })
}

async function dayChange(own: JobContext, row: PlanRow): Promise<D1PreparedStatement[]> {
  const { assignmentId: id, dueAt } = row
  const assignment = await readOne(own, id)
  if (assignment.state !== 'scheduled') throw refuse('not_scheduled')
  if (assignment.dueAt === dueAt) throw refuse('same')
  const isWaiting: Sql = sql`id = ${id} AND organization_id = ${organizationOf(own)}
    AND state = 'scheduled'`
  return [
    // The plan was mailed meanwhile, which fails the batch.
    statement(
      own.db,
    )`UPDATE assignment SET move_lost = 1 WHERE id = ${id} AND state <> 'scheduled'`,
    statement(own.db)`UPDATE assignment SET due_at = ${dueAt} WHERE ${isWaiting}`,
    writeAudit(own, {
      action: 'assignment_rescheduled',
      subjectId: id,
      subjectName: assignment.name,
      before: { plan: assignment.plan.id, due_at: assignment.dueAt },
      after: { plan: assignment.plan.id, due_at: dueAt },
    }),
  ]
}

async function move(own: JobContext, row: PlanRow, to: string): Promise<D1PreparedStatement[]> {
  const assignment = await readOne(own, row.assignmentId)
  const [receiver] = await findPeople(own, { accountIds: [to] })
  if (!receiver) throw refuse('gone')
  if (!movable.has(assignment.state)) throw refuse('installed')
  const moving = { assignment, receiver, movedToId: crypto.randomUUID() }
  requireReceiver(moving)
  return moveStatements(own, moving)
}

async function readOne(own: JobContext, id: string) {
  const [assignment] = await readAssignments(own, [id])
  if (!assignment) throw refuse('gone')
  return assignment
}

function refuse(reason: PlanProblem): ApiError {
  return new ApiError('conflict', 'the plan stays as it is', { details: { reason } })
}
