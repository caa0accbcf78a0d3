import { ApiError } from '#contract/errors.ts'
import type { DisputeAnswer } from '#contract/office/money-words.ts'
import { staffOf } from '../../call/call.ts'
import { sql, statement } from '../../platform/sql.ts'
import { answerBank, hasChangedMeanwhile, isDisputeOf, onlyWhile } from '../../shop/module.ts'
import { type OfficeCall, workOf } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { activityOf, DisputeFacts, factsQuery, productOf } from '../order/dispute-evidence.ts'
import { findOrder } from '../order/find-order.ts'
import { refuse } from './give-up.ts'

type Input = {
  number: string
  disputeId: string
  answer: DisputeAnswer
  statement?: string
  why: string
}
type Found = {
  reference: string
  state: string
  amountMinor: number
  kind: DisputeAnswer | null
  statement: string | null
}

/**
 * Answers a dispute, once: sends the bank what the shop knows, or accepts that the money is gone. The
 * answer is stored and logged before the provider is asked; if that fails, the same answer can be
 * sent again, and no other. What the provider reports then is booked like any of its reports.
 */
export async function answerDispute(call: OfficeCall, input: Input): Promise<{ ok: true }> {
  const { db } = call
  const { number, disputeId: id, answer } = input
  const order = await findOrder(call, number, 'REFUND')
  const found = await statement(db)`SELECT reference, state, amount_minor AS amountMinor,
      answer.kind, answer.statement
    FROM payment_dispute LEFT JOIN office_dispute_answer AS answer ON answer.dispute_id = id
    WHERE id = ${id} AND ${isDisputeOf(order.id)}`.first<Found>()
  if (!found) throw new ApiError('not_found')
  if (found.kind === null ? found.state !== 'needs_response' : found.kind !== answer) {
    throw refuse('answered')
  }
  const text = found.statement ?? (answer === 'evidence' ? (input.statement ?? '') : '')
  if (answer === 'evidence' && text === '') throw noStatement()
  if (found.kind === null) await storeAnswer(call, { order, found, text, input })
  const facts = DisputeFacts.assert(
    await statement(db, factsQuery(sql`SELECT ${order.id}`)).first(),
  )
  await answerBank(workOf(call), {
    ...{ dispute: id, reference: found.reference },
    answer: answer === 'accept' ? answer : evidenceFor(facts, text),
  })
  await statement(db)`UPDATE office_dispute_answer SET done_at = ${call.now}
    WHERE dispute_id = ${id} AND done_at IS NULL`.run()
  return { ok: true }
}

type Storing = {
  order: { id: string; number: string; channel: string }
  found: Found
  text: string
  input: Input
}

/** Of two answers at once one is stored. */
async function storeAnswer(call: OfficeCall, storing: Storing): Promise<void> {
  const { order, found, text, input } = storing
  const { disputeId: id, answer, why } = input
  const act = {
    act: answer === 'accept' ? 'dispute_accepted' : 'evidence_sent',
    ...{ brand: order.channel, subject: `order:${order.number}`, why },
    before: { dispute: id, state: found.state },
    after: { answer, amount_minor: found.amountMinor, characters: text.length },
  } as const
  const isOpen = sql`EXISTS (SELECT 1 FROM payment_dispute
    WHERE payment_dispute.id = ${id} AND payment_dispute.state = 'needs_response')`
  await commitAct(call, act, [
    onlyWhile(call, order.id, isOpen),
    statement(call.db)`INSERT INTO office_dispute_answer (dispute_id, kind, statement,
        answered_by, answered_at)
      VALUES (${id}, ${answer}, ${text}, ${staffOf(call).id}, ${call.now})`,
  ]).catch((error: unknown) => {
    const isTaken = error instanceof Error && /office_dispute_answer/.test(error.message)
    throw isTaken || hasChangedMeanwhile(error) ? refuse('answered') : error
  })
}

function evidenceFor(facts: DisputeFacts, text: string) {
  const { name, email, madeAt } = facts
  return {
    product: productOf(facts),
    ...(name ? { customerName: name } : {}),
    ...(email === null ? {} : { customerEmail: email }),
    ...(madeAt === null ? {} : { servedOn: new Date(madeAt * 1000).toISOString().slice(0, 10) }),
    activity: activityOf(facts),
    statement: text,
  }
}

function noStatement(): ApiError {
  const fields = [{ path: 'statement', expected: 'a statement for the bank' }]
  return new ApiError('invalid_input', 'evidence needs a statement', { details: { fields } })
}
