import type { Assignment } from '#contract/assigning/assignment.ts'
import type { PlanPreview } from '#contract/assigning/assignment-job.ts'
import type { PlanProblem } from '#contract/assigning/assignment-job-words.ts'
import { ApiError } from '#contract/errors.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { statement } from '../../platform/sql.ts'
import { findPeople, type Receiver } from '../assignment/find-people.ts'
import { dueIn } from '../assignment/plan-assignment.ts'
import { readAssignments } from '../assignment/read-assignments.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

export type AskedDay = {
  change: 'date'
  assignmentIds: readonly string[]
  dueOn: string
  dueAt?: string | undefined
  timeZone?: string | undefined
}
type AskedPeople = {
  change: 'person'
  assignmentIds: readonly string[]
  emails: readonly string[]
}

/** Returns the effect of a change on each plan, and which plans would be left unchanged and why. */
export async function previewAssignmentJob(
  call: BusinessCall,
  asked: AskedDay | AskedPeople,
): Promise<PlanPreview[]> {
  const assignments = await readAssignments(call, asked.assignmentIds)
  return asked.change === 'date'
    ? previewDay(call, assignments, asked)
    : previewPeople(call, assignments, asked.emails)
}

/** Throws if the day has passed or does not exist, even if no plan is scheduled. */
export function previewDay(
  call: BusinessCall,
  assignments: readonly Assignment[],
  asked: AskedDay,
): PlanPreview[] {
  return assignments.map((assignment) => {
    const timeZone = asked.timeZone ?? assignment.timeZone
    const dueAt = dueIn(call, asked, timeZone)
    const problem = dayProblem(assignment, dueAt)
    return { assignment, timeZone, ...(problem ? { problem } : { dueAt }) }
  })
}

function dayProblem({ state, dueAt }: Assignment, next: number): PlanProblem | undefined {
  if (state !== 'scheduled') return 'not_scheduled'
  return dueAt === next ? 'same' : undefined
}

/** States in which no phone is known to have the eSIM, and it is not being cancelled already. */
export const movable: ReadonlySet<string> = new Set(['scheduled', 'making', 'mailed'])

async function previewPeople(
  call: BusinessCall,
  assignments: readonly Assignment[],
  emails: readonly string[],
): Promise<PlanPreview[]> {
  const people = await findByEmail(call, emails)
  const moving = assignments.filter(({ state }) => movable.has(state))
  const isOneEach = people.length > 1
  if (isOneEach && people.length !== moving.length) {
    const details = { reason: 'people_count', plans: moving.length, people: people.length }
    throw new ApiError('unprocessable', 'the people are not as many as the plans', { details })
  }
  return assignments.map((assignment) => {
    const at = moving.indexOf(assignment)
    const receiver = at < 0 ? undefined : people[isOneEach ? at : 0]
    if (!receiver) return { assignment, problem: 'installed' }
    const { accountId = '', name, email } = receiver
    const problem = personProblem(assignment, receiver)
    return { assignment, to: { accountId, name, email }, ...(problem ? { problem } : {}) }
  })
}

function personProblem(
  assignment: Assignment,
  { accountId, problem }: Receiver,
): PlanProblem | undefined {
  if (accountId === assignment.accountId) return 'same'
  return problem === 'suspended' ? 'suspended' : undefined
}

/**
 * Finds people of the organisation by their addresses, in that order; an address may occur twice.
 */
async function findByEmail(call: BusinessCall, emails: readonly string[]): Promise<Receiver[]> {
  const keys = emails.map(emailKey)
  const { results } = await statement(call.db)`
    SELECT id, email_key AS key FROM account WHERE organization_id = ${organizationOf(call)}
    AND account_type = 'enterprise' AND deleted_at IS NULL
    AND email_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`.all<{
    id: string
    key: string
  }>()
  const ids = new Map(results.map(({ id, key }) => [key, id]))
  const unknown = emails.find((_, at) => !ids.has(keys[at] ?? ''))
  if (unknown !== undefined) {
    const details = { reason: 'no_person', email: unknown }
    throw new ApiError('unprocessable', 'nobody has the address', { details })
  }
  const found = await findPeople(call, { accountIds: [...ids.values()] })
  const people = new Map(found.map((each) => [each.accountId, each]))
  return keys.flatMap((key) => people.get(ids.get(key)) ?? [])
}
