import type { Currency } from '#contract/money.ts'
import { moneyText } from '#contract/money-text.ts'
import type { ApprovalCheck, Asked } from '#contract/spending/approval.ts'
import { approvalKeptDays } from '#contract/spending/approval-words.ts'
import { callerOf } from '../../call/call.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { sql, statement } from '../../platform/sql.ts'
import { type IdempotentCall, keepAnswer, writeEvent } from '../../shop/module.ts'
import type { Ruled } from '../approval-rule/rules.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { type Act, type Asking, actOf } from './act/acts.ts'
import { type RequestRow, toRequest } from './act/request-row.ts'
import { dueTimes } from './due-times.ts'
import { problemOf } from './problem-of.ts'
import { tellApprovers } from './tell.ts'

export type NewRequest = Asking & {
  /** The name of the person or of the wanted thing, for the audit log. */
  subject: string
  channel: string
  totalMinor: number
  currency: Currency
  word: string
  checks: readonly ApprovalCheck[]
  /** When the thing that the request is for ends. */
  endsAt?: number | undefined
  /** Set for an order of the shared cart, whose lines the request takes. */
  isCart?: boolean
  /** Set for the list of trips. */
  tripVersion?: number
}

/**
 * Stores a request of the caller. A request that breaks no rule is carried out at once; if a
 * budget, the spend limit or the points do not allow that, it waits for an approval.
 */
export async function storeRequest(
  call: BusinessCall,
  { ruled, wish, keyed }: { ruled: Ruled; wish: NewRequest; keyed: IdempotentCall },
): Promise<Asked> {
  if (wish.checks.some(({ isBroken }) => isBroken)) return store(call, { ruled, wish, keyed })
  try {
    const act = await actOf(call, wish, wish.totalMinor)
    return await store(call, { ruled, wish, keyed, act })
  } catch (error) {
    const problem = problemOf(error)
    if (!problem || !means.includes(problem)) throw error
    const rule = problem === 'budget' ? 'budget' : 'limit'
    const checks = [...wish.checks, { rule, isBroken: true } as const]
    return store(call, { ruled, wish: { ...wish, checks }, keyed })
  }
}

/** Refusals that may end later, so that the request waits. */
const means: readonly string[] = ['spend_limit', 'points_short', 'statement_late', 'budget']

type Storing = { ruled: Ruled; wish: NewRequest; keyed: IdempotentCall; act?: Act }

async function store(call: BusinessCall, { keyed, ...storing }: Storing): Promise<Asked> {
  const { statements, answer } = await requestStatements(call, storing)
  await call.db.batch([keepAnswer(call, keyed, answer), ...statements])
  storing.act?.after()
  sendSoon(call)
  return answer
}

/** Returns the statements that store a request, for a batch with further statements. */
export async function requestStatements(
  call: BusinessCall,
  { ruled, wish, act }: Omit<Storing, 'keyed'>,
): Promise<{ statements: D1PreparedStatement[]; answer: Asked; lapsesAt: number }> {
  const row = rowOf(call, ruled, wish, act)
  const organizationId = organizationOf(call)
  const told = { request: toRequest(row), channel: wish.channel, organizationId }
  const statements = [
    ...insertRequest(call, row, wish),
    ...(act?.statements ?? (await tellApprovers(call, ruled, told))),
    writeEvent(call, {
      organizationId,
      type: 'request.created',
      data: {
        ...{ request_id: row.id, kind: row.kind, account_id: row.asked_by },
        ...{ total_minor: row.total_minor, currency: row.currency },
      },
    }),
    writeAudit(call, {
      action: 'approval_asked',
      subjectId: row.id,
      subjectName: wish.subject,
      before: { state: null, total: null },
      after: { state: row.state, total: moneyText(wish.totalMinor, wish.currency) },
    }),
  ]
  const answer: Asked = { requestId: row.id, state: row.state }
  return { statements, answer, lapsesAt: row.lapses_at }
}

function rowOf(call: BusinessCall, ruled: Ruled, wish: NewRequest, act?: Act): RequestRow {
  const { lapsesAt, escalatesAt } = dueTimes(call.now, ruled, wish.endsAt)
  return {
    ...{ id: wish.id, kind: wish.kind, state: act ? 'approved' : 'open' },
    asked_by: callerOf(call).accountId,
    asker_name: wish.subject,
    person_id: wish.person_id,
    person_name: wish.subject,
    group_name: null,
    esim_id: wish.esim_id,
    channel: wish.channel,
    asked: JSON.stringify(wish.wanted),
    checks: JSON.stringify(wish.checks),
    total_minor: wish.totalMinor,
    currency: wish.currency,
    word: wish.word,
    problem: null,
    escalates_at: act ? null : escalatesAt,
    escalated_at: null,
    lapses_at: lapsesAt,
    decided_at: act ? call.now : null,
    decider_name: null,
    answer: '',
    order_id: act?.orderId ?? null,
    created_at: call.now,
  }
}

function insertRequest(
  call: BusinessCall,
  row: RequestRow,
  { isCart, wanted, tripVersion }: NewRequest,
): D1PreparedStatement[] {
  const organizationId = organizationOf(call)
  const expiresAt = row.decided_at === null ? null : row.decided_at + approvalKeptDays * 86_400
  const lines = JSON.stringify(
    wanted.lines.map(({ plan, quantity }) => ({ planId: plan.id, quantity })),
  )
  return [
    sql`INSERT INTO approval_request (id, organization_id, kind, asked_by, person_id, esim_id,
        channel, asked, checks, total_minor, currency, word, state, escalates_at, lapses_at,
        decided_at, order_id, line_count, trip_version, import_id, created_at,
        expires_at)
      VALUES (${row.id}, ${organizationId}, ${row.kind}, ${row.asked_by}, ${row.person_id},
        ${row.esim_id}, ${row.channel}, ${row.asked}, ${row.checks}, ${row.total_minor},
        ${row.currency}, ${row.word}, ${row.state}, ${row.escalates_at}, ${row.lapses_at},
        ${row.decided_at}, ${row.order_id}, ${isCart ? wanted.lines.length : null},
        ${tripVersion ?? null}, ${wanted.file?.importId ?? null}, ${row.created_at}, ${expiresAt})`,
    // Fails unless each line of the cart still has the same quantity, so that two members cannot
    // request one cart twice.
    ...(isCart
      ? [
          sql`UPDATE approval_request SET cart_taken = (
              SELECT count(*) FROM json_each(${lines}) AS line JOIN cart_line
                ON cart_line.organization_id = ${organizationId}
                  AND cart_line.plan_id = line.value ->> 'planId'
                  AND cart_line.quantity = line.value ->> 'quantity')
            WHERE id = ${row.id}`,
          sql`DELETE FROM cart_line WHERE organization_id = ${organizationId}
            AND plan_id IN (SELECT value ->> 'planId' FROM json_each(${lines}))`,
        ]
      : []),
  ].map((query) => statement(call.db, query))
}
