import { type Sql, sql, statement } from '#backend/platform/sql.ts'
import {
  type RefundFault,
  recounted,
  refundFaults,
} from '#backend/shop/providers/sandbox/sandbox-returns.ts'
import { ofCharge, storeEvent } from '#backend/shop/records/provider-event.ts'

/** What a developer can have the provider of payments, or a buyer's bank, do with a charge. */
export const bankMoves = {
  refund: 'Refund all',
  finish: 'Finish refund',
  fail: 'Fail refund',
  dispute: 'Dispute',
  win: 'Shop wins',
  lose: 'Shop loses',
} as const
export type BankMove = keyof typeof bankMoves

/** Seconds in which the shop can answer a dispute. */
const answerSeconds = 7 * 86_400
const shown = 20

export function isBankMove(value: string | null): value is BankMove {
  return value !== null && Object.hasOwn(bankMoves, value)
}

type Played = { reference: string; move: BankMove; now: number }

/** Changes what came back of a charge, and tells the shop of it as a webhook would. */
export async function playBank(db: D1Database, { reference, move, now }: Played): Promise<void> {
  const id = crypto.randomUUID()
  const refunds = (state: 'succeeded' | 'failed', from: Sql) =>
    sql`UPDATE sandbox_refund SET state = ${state} WHERE reference = ${reference} AND ${from}`
  const disputes = (state: 'won' | 'lost') =>
    sql`UPDATE sandbox_dispute SET state = ${state}
      WHERE reference = ${reference} AND state = 'needs_response'`
  const moves: Readonly<Record<BankMove, Sql>> = {
    refund: sql`INSERT INTO sandbox_refund (id, reference, amount_minor, state)
      SELECT ${`rf-${id}`}, reference, amount_minor - refunded_minor, 'succeeded'
      FROM sandbox_charge WHERE reference = ${reference} AND state = 'succeeded'
        AND refunded_minor < amount_minor`,
    finish: refunds('succeeded', sql`state = 'pending'`),
    fail: refunds('failed', sql`state <> 'failed'`),
    dispute: sql`INSERT INTO sandbox_dispute (id, reference, amount_minor, state, due_at)
      SELECT ${`dp-${id}`}, reference, amount_minor - refunded_minor, 'needs_response',
        ${now + answerSeconds}
      FROM sandbox_charge WHERE reference = ${reference} AND state = 'succeeded'
        AND refunded_minor < amount_minor AND NOT EXISTS (
          SELECT 1 FROM sandbox_dispute WHERE sandbox_dispute.reference = ${reference})`,
    win: disputes('won'),
    lose: disputes('lost'),
  }
  await db.batch([
    ...[moves[move], ...recounted(reference)].map((query) => statement(db, query)),
    storeEvent({ db, now }, { source: 'payments', reference: ofCharge(reference) }),
  ])
}

export type SandboxCharge = {
  reference: string
  amountMinor: number
  currency: string
  /** The states of its refunds and disputes. */
  refunds: string | null
  disputes: string | null
}

/** Lists what was charged, the newest first. */
export async function listCharges(db: D1Database): Promise<SandboxCharge[]> {
  const { results } = await statement(db)`
    SELECT reference, amount_minor AS amountMinor, currency,
      (SELECT group_concat(state, ', ') FROM sandbox_refund
        WHERE sandbox_refund.reference = sandbox_charge.reference) AS refunds,
      (SELECT group_concat(state, ', ') FROM sandbox_dispute
        WHERE sandbox_dispute.reference = sandbox_charge.reference) AS disputes
    FROM sandbox_charge WHERE state = 'succeeded' AND amount_minor > 0
    ORDER BY created_at DESC LIMIT ${shown}`.all<SandboxCharge>()
  return results
}

/** What the next refund does; undefined: it succeeds. */
export async function readNextRefund(db: D1Database): Promise<RefundFault | undefined> {
  const does = await statement(db)`SELECT does FROM sandbox_next_refund WHERE id = 1`.first('does')
  return refundFaults.find((each) => each === does)
}

/** Sets what the next refund does; returns false if a refund cannot do that. */
export async function setNextRefund(db: D1Database, wanted: string): Promise<boolean> {
  const does = refundFaults.find((each) => each === wanted)
  if (!does && wanted !== 'succeed') return false
  const change = does
    ? sql`INSERT INTO sandbox_next_refund (id, does) VALUES (1, ${does})
        ON CONFLICT (id) DO UPDATE SET does = excluded.does`
    : sql`DELETE FROM sandbox_next_refund WHERE id = 1`
  await statement(db, change).run()
  return true
}
