import { type } from 'arktype'
import { Done } from '../../account.ts'
import { IdempotencyKey } from '../../commerce/order.ts'
import {
  disputeAnswers,
  goodwillPoints,
  maxStatement,
  minStatement,
} from '../../office/money-words.ts'
import { OrderNumber, Reason } from '../../office/order-view.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Id = type('1 <= string <= 200')

const act = { access: 'staff', isProtected: true, limits: accountLimits } as const
const paying = { ...act, permission: ['REFUND'] } as const

/** Calls with which the office decides about an order's money. */
export const officeMoneyCalls = {
  giveUpOrder: call({
    ...post('/office/order/give_up'),
    ...paying,
    summary:
      'Ask the supplier once more, and if it has made nothing, end the order and pay it back',
    isSensitive: true,
    input: type({ number: OrderNumber, why: Reason }),
    answer: type({ outcome: "'made' | 'given_up'" }),
  }),
  supplierHasNone: call({
    ...post('/office/order/not_there'),
    ...act,
    summary:
      'Say that a supplier whose answer was lost has made nothing, so that it is asked again',
    permission: ['HELP_BUYERS'],
    isSensitive: true,
    input: type({ number: OrderNumber, call_id: Id, why: Reason }),
    answer: Done,
  }),
  decideFailedRefund: call({
    ...post('/office/order/failed_refund'),
    ...paying,
    summary:
      'Ask for a refund again that has failed, or say that the buyer was paid in another way',
    isSensitive: true,
    input: type({
      number: OrderNumber,
      refund_id: Id,
      decision: "'again' | 'paid'",
      why: Reason,
    }),
    answer: Done,
  }),
  givePoints: call({
    ...post('/office/order/points'),
    ...paying,
    summary: 'Give an order’s buyer points out of goodwill',
    input: type({
      idempotency_key: IdempotencyKey,
      number: OrderNumber,
      points: `1 <= number.integer <= ${goodwillPoints.day}`,
      why: Reason,
    }),
    answer: type({ points_left: 'number.integer' }),
  }),
  answerDispute: call({
    ...post('/office/order/dispute'),
    ...paying,
    summary: 'Send a bank the evidence about a dispute, or accept the dispute; either is final',
    isSensitive: true,
    input: type({
      number: OrderNumber,
      dispute_id: Id,
      answer: type.enumerated(...disputeAnswers),
      'statement?': `${minStatement} <= string <= ${maxStatement}`,
      why: Reason,
    }),
    answer: Done,
  }),
}
