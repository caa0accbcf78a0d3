import { ApiError } from '#contract/errors.ts'
import { passingBudgets } from '#contract/spending/approval-words.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { isOver, touchedBudgets } from '../budget/touched-budgets.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { cannot } from './act/cannot.ts'
import { type RequestRow, wantedOf } from './act/request-row.ts'
import { spendingsOf } from './request-spendings.ts'

/** Whether the caller may approve a request that exceeds a budget. */
export function mayPassBudgets(call: BusinessCall): boolean {
  const { permissions } = callerOf(call)
  return passingBudgets.every((key) => permissions.includes(key))
}

type Passing = { row: RequestRow; totalMinor: number; word: string }

/**
 * Returns the reason for which a request may exceed a budget; undefined if it exceeds none. Throws
 * if the caller may not allow that or gives no reason.
 */
export async function reasonToPass(
  call: BusinessCall,
  { row, totalMinor, word }: Passing,
): Promise<string | undefined> {
  if (!mayPassBudgets(call)) {
    throw new ApiError('forbidden', 'a budget would be passed', {
      details: { reason: 'permission' },
    })
  }
  const budgets = await touchedBudgets(call, await spendingsOf(call, row, totalMinor))
  if (!isOver(budgets)) return undefined
  const reason = word.trim()
  if (reason === '') {
    throw new ApiError('invalid_input', 'passing a budget needs a reason', {
      details: { reason: 'reason' },
    })
  }
  return reason
}

/**
 * Throws a `conflict` for rows of a file that would exceed a budget. They are assigned only after
 * the decision, so the decision's batch could not refuse them.
 */
export async function requireRoom(
  call: BusinessCall,
  row: RequestRow,
  totalMinor: number,
): Promise<void> {
  if (!wantedOf(row).file) return
  const budgets = await touchedBudgets(call, await spendingsOf(call, row, totalMinor))
  if (isOver(budgets)) throw cannot('budget')
}

type Passed = { requestId: string; reason: string; entries: readonly string[] }

/** Exempts ledger entries from the budgets; must precede the statements that insert them. */
export function passBudgets(
  call: BusinessCall,
  { requestId, reason, entries }: Passed,
): D1PreparedStatement {
  return statement(call.db)`
    INSERT INTO budget_over (entry_id, organization_id, request_id, approved_by, reason,
      created_at)
    SELECT value, ${organizationOf(call)}, ${requestId}, ${callerOf(call).accountId}, ${reason},
      ${call.now}
    FROM json_each(${JSON.stringify(entries)})`
}
