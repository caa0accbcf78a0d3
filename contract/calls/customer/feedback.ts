import { type } from 'arktype'
import { Done, Email, Proof } from '../../account.ts'
import { maxTypedOrderNumber } from '../../commerce/order-number.ts'
import { maxLeavingReason, maxNameLength } from '../../words.ts'
import { post } from '../row/endpoint.ts'
import { hour, mailLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

/** Withdrawals and feedback, which need no sign-in. */
export const feedbackCalls = {
  withdraw: call({
    ...post('/order/withdraw'),
    summary: 'Withdraw from the contract of an order; answered alike whether there is one or not',
    access: 'open',
    isProtected: true,
    limits: mailLimits,
    input: type({
      number: `string <= ${maxTypedOrderNumber}`,
      email: Email,
      'name?': `string <= ${maxNameLength}`,
    }),
    /** The received declaration and its time. */
    answer: type({ number: 'string', email: 'string', received_at: 'number.integer' }),
  }),
  createFeedback: call({
    ...post('/user/create_feedback'),
    summary: 'Refuse further mails of a kind, with the token of the link in one of them',
    access: 'open',
    limits: [{ scope: 'ip', count: 60, seconds: hour }],
    input: type({ token: Proof, 'reason?': `string <= ${maxLeavingReason}` }),
    answer: Done,
  }),
}
