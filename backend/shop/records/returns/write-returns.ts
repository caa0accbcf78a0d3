import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { Returns } from '../../providers/payment/payment-provider.ts'

/** Seconds until the provider is asked again about what it has not decided. */
const lookSeconds = 6 * 3600

export type Reported = Returns & { provider: string; reference: string }

/** A refund that has failed, or a dispute that was opened or decided, since the last report. */
export type News = {
  kind: 'refund' | 'dispute'
  id: string
  state: string
  amountMinor: number
  reason: string | null
  dueAt: number | null
}

/** Matches a refund whose money went back or is on its way. */
export const isStanding = sql`state IN ('pending', 'requires_action', 'succeeded')`
/** Matches a refund that waits for its provider, or for a person who has to decide about it. */
export const isWaiting = sql`(state IN ('pending', 'requires_action')
  OR state IN ('failed', 'canceled') AND decision IS NULL)`
/** Matches a dispute in which the bank holds the money. */
export const isHeld = sql`takes = 1 AND state IN ('needs_response', 'under_review')`

/** States in the order in which a refund or a dispute passes them; a late report changes nothing. */
const refundRank = (state: Sql) =>
  sql`CASE ${state} WHEN 'succeeded' THEN 1 WHEN 'failed' THEN 2 WHEN 'canceled' THEN 2 ELSE 0 END`
const disputeRank = (state: Sql) =>
  sql`CASE ${state} WHEN 'needs_response' THEN 0 WHEN 'under_review' THEN 1 ELSE 2 END`

/**
 * Stores what a provider reports about an attempt's refunds and disputes, with the mails about it,
 * and returns what is new. Reports may come late, twice and in any order.
 */
export async function storeReturns(
  { db, now }: DbContext,
  { provider, reference, refunds, disputes }: Reported,
  mails: D1PreparedStatement[],
): Promise<News[]> {
  const [newRefunds, newDisputes] = await db.batch<Omit<News, 'kind'>>([
    statement(db)`
      INSERT INTO payment_refund (id, provider, reference, wish, purchase_id, state, amount_minor,
        failure, created_at, changed_at, look_at)
      SELECT id, ${provider}, ${reference}, wish, ${orderOfRefund(reference, sql`wish`)}, state, amount_minor, failure, ${now}, ${now},
        iif(state IN ('pending', 'requires_action'), ${now + lookSeconds}, NULL)
      FROM (SELECT value ->> '$.id' AS id, value ->> '$.state' AS state,
          value ->> '$.amountMinor' AS amount_minor, value ->> '$.failure' AS failure,
          value ->> '$.wish' AS wish
        FROM json_each(${JSON.stringify(refunds.map(ofWish))}))
      WHERE true
      ON CONFLICT (id) DO UPDATE SET state = excluded.state, failure = excluded.failure,
        amount_minor = excluded.amount_minor, changed_at = excluded.changed_at,
        look_at = excluded.look_at
      WHERE ${refundRank(sql`excluded.state`)} >= ${refundRank(sql`payment_refund.state`)}
        AND excluded.state <> payment_refund.state
      RETURNING id, state, amount_minor AS amountMinor, failure AS reason, NULL AS dueAt`,
    statement(db)`
      INSERT INTO payment_dispute (id, provider, reference, purchase_id, state, takes, amount_minor,
        reason, due_at, created_at, changed_at, look_at)
      SELECT id, ${provider}, ${reference}, ${currentOrderOf(chargedBy(reference))}, state, takes,
        amount_minor, reason, due_at, ${now}, ${now},
        iif(state IN ('needs_response', 'under_review'), ${now + lookSeconds}, NULL)
      FROM (SELECT value ->> '$.id' AS id, value ->> '$.state' AS state,
          value ->> '$.takes' AS takes, value ->> '$.amountMinor' AS amount_minor,
          value ->> '$.reason' AS reason, value ->> '$.dueAt' AS due_at
        FROM json_each(${JSON.stringify(disputes)}))
      WHERE true
      ON CONFLICT (id) DO UPDATE SET state = excluded.state, takes = excluded.takes,
        amount_minor = excluded.amount_minor, due_at = excluded.due_at,
        changed_at = excluded.changed_at, look_at = excluded.look_at
      WHERE (excluded.takes, ${disputeRank(sql`excluded.state`)})
          >= (payment_dispute.takes, ${disputeRank(sql`payment_dispute.state`)})
        AND (excluded.state <> payment_dispute.state OR excluded.takes <> payment_dispute.takes)
      RETURNING id, state, amount_minor AS amountMinor, reason, due_at AS dueAt`,
    statement(db)`UPDATE payment_refund
      SET look_at = iif(state IN ('pending', 'requires_action'), ${now + lookSeconds}, NULL)
      WHERE reference = ${reference} AND look_at <= ${now}`,
    statement(db)`UPDATE payment_dispute
      SET look_at = iif(state IN ('needs_response', 'under_review'), ${now + lookSeconds}, NULL)
      WHERE reference = ${reference} AND look_at <= ${now}`,
    ...mails,
  ])
  const failed = (newRefunds?.results ?? []).filter(({ state }) =>
    /^(failed|canceled)$/.test(state),
  )
  return [
    ...failed.map((each) => ({ ...each, kind: 'refund' as const })),
    ...(newDisputes?.results ?? []).map((each) => ({ ...each, kind: 'dispute' as const })),
  ]
}

/** The order that a refund of an attempt's charge is owed for. */
export function orderOfRefund(reference: string, wish: Sql): Sql {
  return sql`coalesce((SELECT reason_id FROM refund WHERE refund.id = ${wish}),
    ${currentOrderOf(chargedBy(reference))})`
}

/** The order that names an attempt's charge. */
function chargedBy(reference: string): string {
  return reference.slice(0, reference.lastIndexOf('.'))
}

function ofWish<Refund extends { wish?: string }>(refund: Refund): Refund {
  return refund.wish === undefined ? refund : { ...refund, wish: wishOf(refund.wish) }
}

/** A wish that was asked for again has the same name in the rows, whatever its attempt. */
export function wishOf(attempt: string): string {
  return attempt.replace(/~.*/, '')
}

/** The id of a wish's nth attempt. */
export function attemptId(wish: string, attempt: number): string {
  return attempt === 1 ? wish : `${wish}~${attempt}`
}

/** The order that has taken the place of a charged one: itself, unless it was exchanged. */
export function currentOrderOf(orderId: string | Sql): Sql {
  return sql`(WITH RECURSIVE chain (id, depth) AS (
      SELECT id, 0 FROM purchase WHERE id = ${orderId}
      UNION ALL
      SELECT exchange.purchase_id, depth + 1 FROM chain JOIN exchange
        ON exchange.old_purchase_id = chain.id AND exchange.state = 'done')
    SELECT id FROM chain ORDER BY depth DESC LIMIT 1)`
}
