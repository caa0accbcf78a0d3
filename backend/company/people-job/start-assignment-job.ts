import type { AssignmentJob } from '#contract/assigning/assignment-job.ts'
import { statement } from '../../platform/sql.ts'
import { advanceLater } from '../assignment/make-assignments.ts'
import { goOn } from '../assignment/move-assignment.ts'
import { readAssignments } from '../assignment/read-assignments.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readMembers } from '../people/read-members.ts'
import { type AskedDay, previewDay } from './preview-assignment-job.ts'
import { plansKind, readJob } from './read-people-job.ts'
import { type NewRow, startJob } from './start-people-job.ts'

type Asked = { jobId: string } & (
  | AskedDay
  | { change: 'person'; moves: readonly { assignmentId: string; accountId: string }[] }
)

/** Gives plans another day, or moves them to the people who were shown beside them. */
export async function startAssignmentJob(call: BusinessCall, asked: Asked): Promise<AssignmentJob> {
  const { jobId, change } = asked
  const rows = asked.change === 'date' ? await dayRows(call, asked) : await moveRows(call, asked)
  await startJob(call, { jobId, change, rows })
  if (change === 'person') await goOnWithMoved(call, rows)
  return readJob(call, plansKind, jobId)
}

/**
 * The number of moved plans about which the network is asked before the answer; scheduled work asks
 * about the others.
 */
const askedAtOnce = 20

async function goOnWithMoved(call: BusinessCall, rows: readonly NewRow[]): Promise<void> {
  const ids = JSON.stringify(rows.map(({ assignmentId }) => assignmentId))
  const { results } = await statement(call.db)`SELECT id, moved_to_id AS movedToId FROM assignment
    WHERE id IN (SELECT value FROM json_each(${ids})) AND moved_to_id IS NOT NULL
      AND organization_id = ${organizationOf(call)} LIMIT ${askedAtOnce}`.all<{
    id: string
    movedToId: string
  }>()
  for (const { id, movedToId } of results) await goOn(call, id, movedToId)
  advanceLater(
    call,
    results.map(({ movedToId }) => movedToId),
  )
}

async function dayRows(call: BusinessCall, asked: AskedDay): Promise<NewRow[]> {
  const assignments = await readAssignments(call, asked.assignmentIds)
  return previewDay(call, assignments, asked).map(({ assignment, dueAt = assignment.dueAt }) => ({
    ...rowOf(assignment),
    dueAt,
  }))
}

async function moveRows(
  call: BusinessCall,
  { moves }: Extract<Asked, { change: 'person' }>,
): Promise<NewRow[]> {
  const targets = new Map(moves.map(({ assignmentId, accountId }) => [assignmentId, accountId]))
  const [assignments] = await Promise.all([
    readAssignments(call, [...targets.keys()]),
    // Throws for people of another organisation and for those who have left.
    readMembers(call, [...new Set(targets.values())]),
  ])
  return assignments.map((assignment) => ({
    ...rowOf(assignment),
    moveTo: targets.get(assignment.id) ?? '',
  }))
}

type Named = { id: string; accountId: string; name: string }

function rowOf({ id: assignmentId, accountId, name }: Named) {
  return { assignmentId, accountId, name }
}
