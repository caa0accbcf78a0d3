import type { AssignLine } from '#contract/assigning/assignment.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../call/call.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import {
  answerOnce,
  fingerprintOf,
  type IdempotentCall,
  justChanged,
  keepAnswer,
} from '../../shop/module.ts'
import { isBudgetSpent, refuseBudget } from '../budget/refuse-budget.ts'
import type { BusinessCall } from '../call.ts'
import { isSuspended, suspendedRefusal } from '../purchasing/create-master-order.ts'
import { checkAssignment, needsWord } from './check-assignment.ts'
import { advanceLater } from './make-assignments.ts'
import { type AskedAssignment, planAssignment, toLine } from './plan-assignment.ts'
import { type NewAssignment, storeAssignments } from './write-assignments.ts'

type Answer = { assigned: number; assignmentIds: string[]; lines: AssignLine[] }

/**
 * Assigns a plan of the stock to people, now or on a day. Everything is one batch: new accounts,
 * the plans taken from their lots, the orders of those that are due and the lines of the audit log.
 * If one person has a problem, nobody is assigned a plan and the lines say why.
 */
export async function assignPlans(
  call: BusinessCall,
  input: AskedAssignment & { idempotencyKey: string },
): Promise<Answer> {
  const { idempotencyKey: key, ...asked } = input
  const fingerprint = await fingerprintOf('organization/assignment/create', asked)
  const keyed = { accountId: callerOf(call).accountId, key, fingerprint }
  return answerOnce(call, keyed, () => assign(call, asked, keyed))
}

async function assign(
  call: BusinessCall,
  asked: AskedAssignment,
  keyed: IdempotentCall,
): Promise<Answer> {
  const { receivers } = await planAssignment(call, asked)
  const lines = receivers.map(toLine)
  const isRefused = receivers.length === 0 || lines.some(({ problem }) => problem)
  if (isRefused) return { assigned: 0, assignmentIds: [], lines }
  const { checks } = await checkAssignment(call, asked.planId, receivers)
  if (needsWord(checks)) throw needsApproval()
  const rows = receivers.map(
    ({ accountId, zone: _, hasUnused: __, problem: ___, budget: ____, ...person }) => ({
      ...person,
      id: crypto.randomUUID(),
      planId: asked.planId,
      accountId: accountId ?? crypto.randomUUID(),
      isNew: accountId === undefined,
    }),
  )
  const ids = rows.map(({ id }) => id)
  const answer = { assigned: rows.length, assignmentIds: ids, lines }
  const store = storeOrRefuse(call, rows, keepAnswer(call, keyed, answer))
  await store.catch(async (error: unknown) => {
    throw (await passedSince(call, asked, error)) ?? error
  })
  sendSoon(call)
  advanceLater(call, ids)
  return answer
}

/** The refusal of an assignment that needs an approval. */
export function needsApproval(): ApiError {
  return new ApiError('conflict', 'this needs approval', { details: { reason: 'needs_approval' } })
}

/** The refusal with the budget that others have used up since the check. */
async function passedSince(
  call: BusinessCall,
  asked: AskedAssignment,
  error: unknown,
): Promise<ApiError | undefined> {
  if (!(error instanceof ApiError) || error.details?.reason !== 'budget') return undefined
  const { receivers } = await planAssignment(call, asked)
  return refuseBudget(receivers.find(({ budget }) => budget)?.budget)
}

async function storeOrRefuse(
  call: BusinessCall,
  rows: readonly NewAssignment[],
  answer: D1PreparedStatement,
): Promise<void> {
  try {
    await call.db.batch([answer, ...storeAssignments(call, rows)])
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

/** The refusal for a batch that a constraint has failed; undefined for any other failure. */
export function refusalOf(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined
  if (/\b(assignment_lot|stock_short)\b/.test(error.message)) {
    return new ApiError('conflict', 'fewer plans are free', { details: { reason: 'stock_short' } })
  }
  if (isBudgetSpent(error)) return refuseBudget()
  if (isSuspended(error)) return suspendedRefusal()
  // A person left the organisation, or got an account, after the people were read.
  const isOther = /\bassignment_person\b/.test(error.message) || isUniqueFailure(error, 'account')
  return isOther ? justChanged('the people have changed', 'people_changed') : undefined
}
