import { type } from 'arktype'
import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import {
  type DisputeEvidence,
  disputeStates,
  type RefundReport,
  type RefundWish,
  type Returns,
  refundStates,
} from '../payment/payment-provider.ts'

/** What a developer can have the next refund do instead of succeeding. */
export const refundFaults = ['fail', 'fail_later', 'stay_pending'] as const
export type RefundFault = (typeof refundFaults)[number]

/** Seconds after which a refund fails that had succeeded. */
const lateSeconds = 5
/** The failure of refunds, in Stripe's word. */
const failure = 'expired_or_canceled_card'

const Refund = type({
  id: 'string',
  amountMinor: 'number.integer',
  state: type.enumerated(...refundStates),
  wish: 'string | null',
})
const Dispute = type({
  id: 'string',
  amountMinor: 'number.integer',
  state: type.enumerated(...disputeStates),
  dueAt: 'number.integer',
})

/** Refunds a charge once for each wish, as the developer chose for the next refund. */
export async function refund(
  context: DbContext,
  reference: string,
  wish: RefundWish = { id: reference },
): Promise<RefundReport | undefined> {
  const { db, now } = context
  const { id, amountMinor = null } = wish
  const next = sql`(SELECT does FROM sandbox_next_refund WHERE sandbox_next_refund.id = 1)`
  await run(db, [
    sql`INSERT INTO sandbox_refund (id, reference, amount_minor, state, fails_at, wish)
      SELECT ${id}, reference, coalesce(${amountMinor}, amount_minor - refunded_minor),
        CASE ${next} WHEN 'fail' THEN 'failed' WHEN 'stay_pending' THEN 'pending'
          ELSE 'succeeded' END,
        iif(${next} = 'fail_later', ${now + lateSeconds}, NULL), ${id}
      FROM sandbox_charge WHERE reference = ${reference} AND state = 'succeeded'
        AND refunded_minor < amount_minor
      ON CONFLICT DO NOTHING`,
    sql`DELETE FROM sandbox_next_refund WHERE id = 1`,
    ...recounted(reference),
    // The webhook of a provider whose refund fails later.
    sql`INSERT INTO provider_event (source, reference, received_at, next_at)
      SELECT 'payments', 'charge:' || reference, ${now}, fails_at FROM sandbox_refund
      WHERE id = ${id} AND fails_at IS NOT NULL
      ON CONFLICT (source, reference) DO UPDATE SET next_at = excluded.next_at`,
  ])
  const { refunds } = await returns(context, reference)
  return refunds.find((each) => each.id === id) ?? refunds.at(-1)
}

/** The statements that bring a charge in line with its refunds. */
export function recounted(reference: string): Sql[] {
  return [
    sql`UPDATE sandbox_charge SET refunded_minor = min(amount_minor, coalesce((
        SELECT sum(iif(sandbox_refund.state = 'failed', 0, sandbox_refund.amount_minor))
        FROM sandbox_refund WHERE sandbox_refund.reference = ${reference}), refunded_minor))
      WHERE reference = ${reference} AND state = 'succeeded'`,
  ]
}

/** The refunds and disputes of a charge. */
export async function returns({ db, now }: DbContext, reference: string): Promise<Returns> {
  const [, , refunds, disputes] = await run(db, [
    sql`UPDATE sandbox_refund SET state = 'failed'
      WHERE reference = ${reference} AND state = 'succeeded' AND fails_at <= ${now}`,
    ...recounted(reference),
    sql`SELECT id, amount_minor AS amountMinor, state, wish FROM sandbox_refund
      WHERE reference = ${reference} ORDER BY id`,
    sql`SELECT id, amount_minor AS amountMinor, due_at AS dueAt,
        iif(state = 'needs_response' AND evidence_at IS NOT NULL, 'under_review', state) AS state
      FROM sandbox_dispute
      WHERE reference = ${reference}`,
  ])
  return {
    refunds: (refunds?.results ?? []).map((row) => {
      const { wish, ...found } = Refund.assert(row)
      const isFailed = found.state === 'failed'
      return { ...found, ...(isFailed ? { failure } : {}), ...(wish === null ? {} : { wish }) }
    }),
    disputes: (disputes?.results ?? []).map((row) => ({ ...Dispute.assert(row), takes: true })),
  }
}

/** The bank of the sandbox looks at evidence until the developer decides; who accepts has lost. */
export async function answerDispute(
  { db, now }: DbContext,
  id: string,
  answer: DisputeEvidence | 'accept',
): Promise<void> {
  await run(db, [
    answer === 'accept'
      ? sql`UPDATE sandbox_dispute SET state = 'lost'
          WHERE id = ${id} AND state = 'needs_response' AND evidence_at IS NULL`
      : sql`UPDATE sandbox_dispute SET evidence_at = coalesce(evidence_at, ${now})
          WHERE id = ${id} AND state = 'needs_response'`,
  ])
}

function run(db: D1Database, queries: readonly Sql[]): Promise<D1Result[]> {
  return db.batch(queries.map((query) => statement(db, query)))
}
