import { ApiError } from '#contract/errors.ts'
import type { ApprovalRequest } from '#contract/spending/approval.ts'
import { approvalKeptDays } from '#contract/spending/approval-words.ts'
import { callerOf } from '../../call/call.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import { writeEvent } from '../../shop/module.ts'
import { readRuled } from '../approval-rule/rules.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { actOf } from './act/acts.ts'
import { isOwn, type RequestRow, toRequest, wantedOf } from './act/request-row.ts'
import { passBudgets, reasonToPass, requireRoom } from './pass-budgets.ts'
import { problemOf } from './problem-of.ts'
import { readRequest } from './read-requests.ts'
import { tellAsker } from './tell.ts'

type Approving = {
  requestId: string
  totalMinor: number
  word?: string | undefined
  overBudget?: boolean | undefined
}

/**
 * Approves a request and carries it out in one batch: a second decision changes nothing. A request
 * that cannot be carried out stays open, with the reason. If it would exceed a budget, a member who
 * may set budgets can still approve it, giving a reason.
 */
export async function approveRequest(
  call: BusinessCall,
  { requestId, totalMinor, word = '', overBudget = false }: Approving,
): Promise<ApprovalRequest> {
  const row = await readOpen(call, requestId)
  const reason = overBudget ? await reasonToPass(call, { row, totalMinor, word }) : undefined
  try {
    if (!reason) await requireRoom(call, row, totalMinor)
    const act = await actOf(call, { ...row, wanted: wantedOf(row) }, totalMinor)
    const approved = { ...row, total_minor: totalMinor, order_id: act.orderId ?? null }
    await call.db.batch([
      ...(await decision(call, approved, { state: 'approved', word, reason })),
      ...(reason ? [passBudgets(call, { requestId, reason, entries: act.entries })] : []),
      ...act.statements,
    ])
    act.after()
  } catch (error) {
    if (isDecided(error)) throw refusal('decided')
    const problem = problemOf(error)
    if (!problem) throw error
    await statement(call.db)`UPDATE approval_request SET problem = ${problem}
      WHERE id = ${requestId} AND organization_id = ${organizationOf(call)} AND state = 'open'`.run()
    throw refusal(problem)
  }
  sendSoon(call)
  return toRequest(await readRequest(call, requestId))
}

/** Declines a request; nothing is bought. */
export async function declineRequest(
  call: BusinessCall,
  { requestId, word }: { requestId: string; word: string },
): Promise<ApprovalRequest> {
  const said = word.trim()
  if (said === '') throw new ApiError('invalid_input', 'declining needs a word')
  const row = await readOpen(call, requestId)
  try {
    await call.db.batch(await decision(call, row, { state: 'declined', word: said }))
  } catch (error) {
    throw isDecided(error) ? refusal('decided') : error
  }
  sendSoon(call)
  return toRequest(await readRequest(call, requestId))
}

/** Reads a request that the caller may decide. */
async function readOpen(call: BusinessCall, requestId: string): Promise<RequestRow> {
  const row = await readRequest(call, requestId)
  if (row.state !== 'open') throw refusal('decided')
  const { accountId } = callerOf(call)
  if (isOwn(row, accountId)) throw refusal('own_request')
  return row
}

type Decided = { state: 'approved' | 'declined'; word: string; reason?: string | undefined }

/**
 * Returns the statements of a decision. The first one fails, and with it the batch, unless the
 * request is still open and was made by somebody else.
 */
async function decision(
  call: BusinessCall,
  row: RequestRow,
  { state, word, reason }: Decided,
): Promise<D1PreparedStatement[]> {
  const { db, now } = call
  const organizationId = organizationOf(call)
  const { accountId } = callerOf(call)
  const ruled = await readRuled(db, organizationId)
  const request = toRequest({
    ...{ ...row, state, decided_at: now, answer: word.trim() },
    decider_name: await nameOf(call),
  })
  const data = {
    ...{ request_id: row.id, kind: row.kind, account_id: row.asked_by, state },
    ...{ total_minor: row.total_minor, currency: row.currency },
  }
  return [
    statement(db)`UPDATE approval_request SET
        decided_late = iif(state = 'open' AND lapses_at > ${now} AND asked_by <> ${accountId},
          NULL, 1),
        state = ${state}, decided_by = ${accountId}, decided_at = ${now},
        answer = ${word.trim()}, total_minor = ${row.total_minor}, problem = NULL,
        order_id = ${row.order_id}, expires_at = ${now + approvalKeptDays * 86_400}
      WHERE id = ${row.id} AND organization_id = ${organizationId}`,
    ...(await tellAsker(call, ruled, { request, channel: row.channel, esimId: row.esim_id })),
    writeEvent(call, {
      organizationId,
      type: 'request.decided',
      data,
      id: `msg_decided.${row.id}`,
    }),
    writeAudit(call, {
      action: state === 'approved' ? 'approval_approved' : 'approval_declined',
      subjectId: row.id,
      subjectName: row.person_name || row.asker_name,
      before: { state: 'open', ...(reason ? { over_budget: null } : {}) },
      after: { state, ...(reason ? { over_budget: reason } : {}) },
    }),
  ]
}

async function nameOf(call: BusinessCall): Promise<string> {
  const row = await statement(call.db)`
    SELECT coalesce(nullif(name, ''), email, '') AS name FROM account
    WHERE id = ${callerOf(call).accountId}`.first<{ name: string }>()
  return row?.name ?? ''
}

function isDecided(error: unknown): boolean {
  return error instanceof Error && /\bapproval_decided\b/.test(error.message)
}

function refusal(reason: string): ApiError {
  return new ApiError('conflict', 'the request cannot be decided like this', {
    details: { reason },
  })
}
