import { type } from 'arktype'
import { type Currency, minorDigits } from '#contract/money.ts'
import type { OfficeMoney } from '#contract/office/money-view.ts'
import { disputeAnswers, goodwillPoints } from '#contract/office/money-words.ts'
import { staffOf } from '../../call/call.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { isDisputeOf, requestsOf } from '../../shop/module.ts'
import type { OfficeCall } from '../call.ts'
import { DisputeFacts, evidenceOf, factsQuery, statementOf } from './dispute-evidence.ts'

const daySeconds = 86_400

const UnknownCall = type({
  id: 'string',
  supplier: 'string',
  askedAt: 'number.integer',
  looks: 'number.integer',
  state: 'string',
  mostMicros: 'number.integer | null',
  currency: 'string | null',
})
const FailedRefund = type({ id: 'string', amountMinor: 'number.integer', failure: 'string' })
const Dispute = type({
  id: 'string',
  state: "'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'",
  reason: 'string',
  amountMinor: 'number.integer',
  feeMicros: 'number',
  dueAt: 'number.integer | null',
  kind: type.enumerated(...disputeAnswers).or('null'),
  answeredBy: 'string | null',
  answeredAt: 'number.integer | null',
  doneAt: 'number.integer | null',
})
const Points = type({ given: 'number.integer' })

/** The points that a person has given today (UTC). */
export function pointsToday(staffId: string, now: number): Sql {
  return sql`(SELECT coalesce(sum(points), 0) FROM office_goodwill
    WHERE given_by = ${staffId} AND given_at >= ${now - (now % daySeconds)})`
}

/** The queries of what has to be decided about an order's money; `order` gives its id. */
export function moneyQueries(call: OfficeCall, order: Sql): Sql[] {
  return [
    sql`SELECT request_id || '/' || hop AS id, supplier, asked_at AS askedAt, looks, state,
        most_micros AS mostMicros, cost_currency AS currency
      FROM supplier_call WHERE request_id IN (${requestsOf(sql`(${order})`)})
        AND state IN ('asking', 'unknown', 'unresolved') LIMIT 1`,
    sql`SELECT id, amount_minor AS amountMinor, coalesce(failure, state) AS failure
      FROM payment_refund WHERE purchase_id = (${order}) AND state IN ('failed', 'canceled')
        AND decision IS NULL ORDER BY created_at LIMIT 1`,
    sql`SELECT payment_dispute.id, state, coalesce(reason, '') AS reason,
        amount_minor AS amountMinor, due_at AS dueAt,
        (SELECT coalesce(sum(micros * (rate_micros / 1000000.0)), 0) FROM sale_cost
          WHERE kind = 'dispute' AND reference = payment_dispute.id) AS feeMicros,
        answer.kind, staff.name AS answeredBy, answered_at AS answeredAt, done_at AS doneAt
      FROM payment_dispute
        LEFT JOIN office_dispute_answer AS answer ON answer.dispute_id = payment_dispute.id
        LEFT JOIN staff ON staff.id = answered_by
      WHERE ${isDisputeOf(sql`(${order})`)} ORDER BY payment_dispute.created_at DESC LIMIT 1`,
    factsQuery(order),
    sql`SELECT ${pointsToday(staffOf(call).id, call.now)} AS given`,
  ]
}

/** Reads the answers to `moneyQueries`. */
export function moneyOf(parts: readonly D1Result[], currency: Currency): OfficeMoney {
  const [calls, refunds, disputes, facts, points] = parts.map(({ results }) => results[0])
  return {
    ...(calls ? { unknownCall: callOf(calls) } : {}),
    ...(refunds ? { failedRefund: FailedRefund.assert(refunds) } : {}),
    ...(disputes ? { dispute: disputeOf(disputes, { facts, currency }) } : {}),
    pointsLeft: Math.max(0, goodwillPoints.day - Points.assert(points).given),
  }
}

function callOf(found: unknown) {
  const { state, mostMicros, currency, ...known } = UnknownCall.assert(found)
  return {
    ...known,
    isUnresolved: state === 'unresolved',
    ...(mostMicros === null || currency === null ? {} : { mostMicros, currency }),
  }
}

function disputeOf(found: unknown, about: { facts: unknown; currency: Currency }) {
  const { feeMicros, dueAt, kind, answeredBy, answeredAt, doneAt, ...dispute } =
    Dispute.assert(found)
  const facts = DisputeFacts.assert(about.facts)
  const evidence = evidenceOf(facts)
  return {
    ...dispute,
    feeMinor: Math.round(feeMicros / 10 ** (6 - minorDigits(about.currency))),
    ...(dueAt === null ? {} : { dueAt }),
    evidence,
    statement: statementOf(facts, evidence),
    ...(kind === null
      ? {}
      : {
          answer: {
            kind,
            by: answeredBy ?? '',
            at: answeredAt ?? 0,
            isDone: doneAt !== null || dispute.state !== 'needs_response',
          },
        }),
  }
}
