import type { AssignmentState } from '#contract/assigning/assignment-words.ts'
import { ApiError } from '#contract/errors.ts'
import type { PassedBudget } from '#contract/spending/budget.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { answerOnce, fingerprintOf, insertAssignedOrders, keepAnswer } from '../../shop/module.ts'
import { findPassed } from '../budget/find-passed.ts'
import { isBudgetSpent, refuseBudget } from '../budget/refuse-budget.ts'
import type { BusinessCall } from '../call.ts'
import { findPeople } from './find-people.ts'
import { advanceLater } from './make-assignments.ts'
import { readAssignments } from './read-assignments.ts'
import { settle } from './take-back.ts'
import { moveStatements, refuseMove, requireReceiver } from './write-move.ts'

type Asked = { idempotencyKey: string; assignmentId: string; accountId: string }
type Moved = { movedToId: string }

/**
 * Moves a plan that no phone has installed to another person. The network cancels the first
 * person's profile and makes another one, because the first person may have read the install code.
 * Throws `conflict` with `installed` if a phone has it, or with `leaving` if it is already being
 * moved or returned.
 */
export async function moveAssignment(call: BusinessCall, asked: Asked): Promise<Moved> {
  const { idempotencyKey: key, ...input } = asked
  const fingerprint = await fingerprintOf('organization/assignment/move', input)
  const keyed = { accountId: callerOf(call).accountId, key, fingerprint }
  const answer = { movedToId: crypto.randomUUID() }
  const moved = await answerOnce(call, keyed, async () => {
    await begin(call, { ...asked, ...answer }, keepAnswer(call, keyed, answer))
    return answer
  })
  await finish(call, asked.assignmentId, moved.movedToId)
  return moved
}

async function begin(
  call: BusinessCall,
  asked: Asked & Moved,
  answer: D1PreparedStatement,
): Promise<void> {
  const { assignmentId, accountId, movedToId } = asked
  const [assignment] = await readAssignments(call, [assignmentId])
  const [receiver] = await findPeople(call, { accountIds: [accountId] })
  if (!assignment || !receiver) throw new ApiError('not_found')
  const moving = { assignment, receiver, movedToId }
  requireReceiver(moving)
  await call.db.batch([answer, ...moveStatements(call, moving)]).catch(async (error: unknown) => {
    if (isBudgetSpent(error)) throw refuseBudget(await passedBy(call, assignmentId, accountId))
    throw String(error).includes('move_lost') ? refuseMove('installed') : error
  })
}

/** Asks the network to cancel the first profile, and orders the second one. */
async function finish(call: BusinessCall, fromId: string, toId: string): Promise<void> {
  const state = await goOn(call, fromId, toId)
  if (state === 'moved') advanceLater(call, [toId])
  else if (state !== 'leaving') throw refuseMove('installed')
}

/** Continues a move that has begun; returns the state of the first person's plan. */
export async function goOn(
  call: BusinessCall,
  fromId: string,
  toId: string,
): Promise<AssignmentState | undefined> {
  await settle(call, [fromId])
  const [from] = await readAssignments(call, [fromId])
  if (from?.state === 'moved') await call.db.batch(insertAssignedOrders(call, [toId]))
  return from?.state
}

/** The budget that the move would exceed; a move counts with the price of the plan. */
async function passedBy(
  call: BusinessCall,
  assignmentId: string,
  accountId: string,
): Promise<PassedBudget | undefined> {
  const row = await statement(call.db)`
    SELECT amount_minor AS priceMinor FROM budget_entry WHERE id = ${`assigned.${assignmentId}`}`.first<{
    priceMinor: number
  }>()
  const [passed] = row ? await findPassed(call, [{ ...row, accountId }]) : []
  return passed
}
