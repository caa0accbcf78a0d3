import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import { disputeAnswers } from './money-words.ts'

/** A fact that speaks for the shop in a dispute, in the words in which a bank reads it. */
export const Evidence = type({
  /** `weak` speaks against the shop, `none` is missing. */
  tone: "'strong' | 'weak' | 'none'",
  title: 'string',
  detail: 'string',
  'at?': 'number.integer',
})
export type Evidence = Camelized<typeof Evidence.infer>

/** A charge that a bank disputes, and what the shop knows about it. */
export const OfficeDispute = type({
  id: 'string',
  state: "'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'",
  reason: 'string',
  amount_minor: 'number.integer',
  /** What the bank takes for the dispute itself, in the order's currency. */
  fee_minor: 'number.integer',
  'due_at?': 'number.integer',
  evidence: Evidence.array(),
  /** The statement as it would be sent; a person reads it first and may add to it. */
  statement: 'string',
  'answer?': {
    kind: type.enumerated(...disputeAnswers),
    by: 'string',
    at: 'number.integer',
    /** Whether the provider has it. */
    is_done: 'boolean',
  },
})
export type OfficeDispute = Camelized<typeof OfficeDispute.infer>

/** What a person may have to decide about an order's money. */
export const OfficeMoney = type({
  /** A supplier's call of which it is not known what became. */
  'unknown_call?': {
    id: 'string',
    supplier: 'string',
    asked_at: 'number.integer',
    looks: 'number.integer',
    /** Whether nothing looks it up any more: it waits for a person. */
    is_unresolved: 'boolean',
    'most_micros?': 'number.integer',
    'currency?': 'string',
  },
  /** A refund that has failed, and that nobody has decided about. */
  'failed_refund?': { id: 'string', amount_minor: 'number.integer', failure: 'string' },
  'dispute?': OfficeDispute,
  /** The points that the reader can still give today. */
  points_left: 'number.integer',
})
export type OfficeMoney = Camelized<typeof OfficeMoney.infer>
