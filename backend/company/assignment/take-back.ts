import type { Assignment } from '#contract/assigning/assignment.ts'
import type { TakeOutcome } from '#contract/assigning/assignment-words.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { insertCancellation, reportLater, settleCancellation } from '../../shop/module.ts'
import { writeAudits } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readAssignments } from './read-assignments.ts'

/**
 * The number of eSIMs about which the network is asked before the answer; scheduled work asks about
 * the others.
 */
const askedAtOnce = 20

/** States in which no phone is known to have the eSIM. */
const free: ReadonlySet<string> = new Set(['scheduled', 'making', 'mailed', 'leaving'])

export type Taken = { id: string; outcome: TakeOutcome }

/**
 * Takes plans back into the stock that no phone has installed. A scheduled plan is returned at
 * once. For the others the network is asked to cancel the profile; it refuses if a phone has it by
 * then, and the eSIM stays with its person.
 */
export async function revokeAssignments(
  call: BusinessCall,
  ids: readonly string[],
): Promise<Taken[]> {
  const before = await readAssignments(call, ids)
  const taken = before.filter(({ state }) => free.has(state))
  if (taken.length > 0) {
    await call.db.batch([
      ...takeBack(call, { which: isAmong(taken), esims: withEsim(taken) }),
      writeAudits(
        call,
        taken.map(({ id, name, plan, state }) => ({
          action: 'assignment_revoked',
          subjectId: id,
          subjectName: name,
          before: { plan: plan.id, state },
        })),
      ),
    ])
    await settle(call, withEsim(taken).slice(0, askedAtOnce))
  }
  const after = await readAssignments(call, ids)
  return after.map(({ id, state }) => ({ id, outcome: outcomeOf(state) }))
}

function outcomeOf(state: Assignment['state']): TakeOutcome {
  if (state === 'leaving') return 'leaving'
  return state === 'returned' || state === 'moved' || state === 'failed' ? 'returned' : 'kept'
}

export function isAmong(assignments: readonly Pick<Assignment, 'id'>[]): Sql {
  const ids = JSON.stringify(assignments.map(({ id }) => id))
  return sql`assignment.id IN (SELECT value FROM json_each(${ids}))`
}

/** The ids of assignments that may have an order at the network; the order has the same id. */
function withEsim(assignments: readonly Assignment[]): string[] {
  return assignments.filter(({ esimId }) => esimId !== undefined).map(({ id }) => id)
}

type Taking = {
  /** The assignments, as a condition on `assignment`. */
  which: Sql
  /** The ids of their orders, for those that have one. */
  esims: readonly string[]
}

/**
 * Returns the statements that begin to take assignments back, for one batch. They return a
 * scheduled assignment at once. An eSIM that is still being made is taken back by a trigger when it
 * is made.
 */
export function takeBack(call: BusinessCall, { which, esims }: Taking): D1PreparedStatement[] {
  const own = sql`${which} AND assignment.organization_id = ${organizationOf(call)}`
  return [
    statement(call.db)`UPDATE assignment SET state = 'returned', settled_at = ${call.now}
      WHERE ${own} AND state = 'scheduled'`,
    ...esims.map((orderId) => insertCancellation(call, { orderId, reason: 'cancel' })),
    statement(call.db)`UPDATE assignment SET taking_at = ${call.now}
      WHERE ${own} AND taking_at IS NULL AND ${isLeavable}`,
  ]
}

/** Whether an assignment is still being made, or its order is being cancelled. */
export const isLeavable = sql`(assignment.state = 'making' OR assignment.state = 'assigned'
  AND EXISTS (SELECT 1 FROM cancellation
    WHERE cancellation.purchase_id = assignment.purchase_id AND cancellation.state = 'open'))`

/**
 * Asks the network about orders that are being cancelled; scheduled work repeats failed questions.
 */
export async function settle(call: BusinessCall, orderIds: readonly string[]): Promise<void> {
  await Promise.all(
    orderIds.map((id) =>
      settleCancellation(call, id, { isAsked: true }).catch((error: unknown) =>
        reportLater(call, error),
      ),
    ),
  )
}
