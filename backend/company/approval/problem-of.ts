import { ApiError } from '#contract/errors.ts'
import { type ApprovalProblem, approvalProblems } from '#contract/spending/approval-words.ts'
import { refusalOf } from '../assignment/assign-plans.ts'
import { isBudgetSpent } from '../budget/refuse-budget.ts'
import { isUnpaid } from '../policy/pay-for-data.ts'
import { orderRefusal } from '../purchasing/create-master-order.ts'

/** The reason why a request could not be carried out; undefined for any other error. */
export function problemOf(error: unknown): ApprovalProblem | undefined {
  if (isUnpaid(error)) return 'esim_over'
  if (isBudgetSpent(error)) return 'budget'
  const refusal = error instanceof ApiError ? error : (orderRefusal(error) ?? refusalOf(error))
  const reason = refusal?.details?.reason
  // A plan that was never bought cannot be assigned, so it counts as missing in the stock.
  if (refusal?.code === 'not_found') return 'stock_short'
  return approvalProblems.find((each) => each === reason)
}
