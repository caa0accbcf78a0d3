import { ApiError } from '#contract/errors.ts'
import type { ApprovalTicket, TouchedBudget } from '#contract/spending/approval.ts'
import { type ApprovalRefusal, approvalRefusals } from '#contract/spending/approval-words.ts'
import { touchedBudgets } from '../budget/touched-budgets.ts'
import type { BusinessCall } from '../call.ts'
import { approveRequest, declineRequest } from './decide.ts'
import { readRequest, readTicket } from './read-requests.ts'

type Previewed = { tickets: ApprovalTicket[]; budgets: TouchedBudget[] }

/**
 * Returns requests as their approver sees them, and the budgets in which those count together that
 * can be approved with one press.
 */
export async function previewDecisions(
  call: BusinessCall,
  requestIds: readonly string[],
): Promise<Previewed> {
  const read = await Promise.all(requestIds.map((id) => readTicket(call, id)))
  const spendings = read.flatMap((each) => (isApprovable(each.ticket) ? each.spendings : []))
  return {
    tickets: read.map(({ ticket }) => ticket),
    budgets: await touchedBudgets(call, spendings),
  }
}

function isApprovable({ state, isOwn, isOver, nowMinor }: ApprovalTicket): boolean {
  return state === 'open' && !isOwn && !isOver && nowMinor !== undefined
}

type Deciding = {
  decision: 'approve' | 'decline'
  requests: readonly { requestId: string; totalMinor: number }[]
  word?: string | undefined
}
type Decided = { decided: number; failed: { requestId: string; reason: ApprovalRefusal }[] }

/**
 * Decides requests one after the other, each in a batch of its own. One that is refused stays as it
 * is, and the others are decided nevertheless.
 */
export async function decideRequests(
  call: BusinessCall,
  { decision, requests, word = '' }: Deciding,
): Promise<Decided> {
  if (decision === 'decline' && word.trim() === '') {
    throw new ApiError('invalid_input', 'declining needs a word')
  }
  // Throws before anything is decided if one of them is not the organisation's.
  await Promise.all(requests.map(({ requestId }) => readRequest(call, requestId)))
  const failed: Decided['failed'] = []
  for (const { requestId, totalMinor } of requests) {
    const reason = await refusalOf(
      decision === 'approve'
        ? approveRequest(call, { requestId, totalMinor, word })
        : declineRequest(call, { requestId, word }),
    )
    if (reason) failed.push({ requestId, reason })
  }
  return { decided: requests.length - failed.length, failed }
}

/** Returns why a decision was refused. Throws errors that are not refusals. */
async function refusalOf(deciding: Promise<unknown>): Promise<ApprovalRefusal | undefined> {
  try {
    await deciding
    return undefined
  } catch (error) {
    const details = error instanceof ApiError ? error.details : undefined
    const reason = approvalRefusals.find((each) => each === details?.reason)
    if (!reason) throw error
    return reason
  }
}
