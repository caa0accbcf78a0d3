import { type } from 'arktype'
import { Done, Nothing } from '../../account.ts'
import { IdempotencyKey } from '../../commerce/order.ts'
import { putOffHours } from '../../office/help-words.ts'
import {
  OfficeOrder,
  OfficeRefund,
  OrderNumber,
  QueueRow,
  Reason,
} from '../../office/order-view.ts'
import {
  closableKinds,
  maskedFields,
  queueKinds,
  refundReasons,
  searchReadings,
} from '../../office/order-words.ts'
import { maxOfficeSearch } from '../../office/staff-words.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Id = type('1 <= string <= 200')

const reading = { access: 'staff', permission: ['READ_ORDERS'], limits: readLimits } as const
const helping = { access: 'staff', permission: ['HELP_BUYERS'], limits: accountLimits } as const
const queue = { access: 'staff', permission: ['WORK_QUEUE'], limits: readLimits } as const

/** Calls with which the office helps buyers. */
export const officeOrderCalls = {
  listQueue: call({
    ...post('/office/queue/list'),
    ...queue,
    summary: 'What needs a person, in the order in which promises break',
    input: Nothing,
    answer: type({
      rows: QueueRow.array(),
      as_of: 'number.integer',
      /** How many acts of today took something from the queue. */
      done_today: 'number.integer',
    }),
  }),
  takeQueueRow: call({
    ...post('/office/queue/take'),
    ...queue,
    summary: 'Take something that needs a person, or give it back',
    input: type({ kind: type.enumerated(...queueKinds), id: Id, 'back?': 'boolean' }),
    answer: Done,
  }),
  putOffQueueRow: call({
    ...post('/office/queue/put_off'),
    ...queue,
    summary: 'Take something that needs a person, and put it off for some hours, with a reason',
    limits: accountLimits,
    input: type({
      kind: type.enumerated(...queueKinds),
      id: Id,
      hours: type.enumerated(...putOffHours),
      why: Reason,
    }),
    answer: Done,
  }),
  closeQueueRow: call({
    ...post('/office/queue/close'),
    ...queue,
    summary: 'Say that a form, a withdrawal or a mail that came back was answered',
    limits: accountLimits,
    input: type({ kind: type.enumerated(...closableKinds), id: Id, why: Reason }),
    answer: Done,
  }),
  searchOffice: call({
    ...post('/office/search'),
    ...reading,
    summary: 'Find orders by what a person types, and say how it was read',
    input: type({ q: `1 <= string <= ${maxOfficeSearch}` }),
    answer: type({
      read_as: type.enumerated(...searchReadings),
      found: type({
        kind: "'order' | 'company'",
        id: 'string',
        title: 'string',
        detail: 'string',
        brand: 'string',
        'state?': 'string',
        'amount_minor?': 'number.integer',
        'currency?': 'string',
        'at?': 'number.integer',
      }).array(),
    }),
  }),
  getOfficeOrder: call({
    ...post('/office/order/get'),
    ...reading,
    summary: 'An order with its timeline; personal data is masked',
    input: type({ number: OrderNumber }),
    answer: OfficeOrder,
  }),
  showPersonalData: call({
    ...post('/office/order/show'),
    summary: 'Personal data of an order in full, with a reason, which is logged',
    access: 'staff',
    permission: ['READ_ORDERS', 'SHOW_PERSONAL_DATA'],
    isSensitive: true,
    limits: accountLimits,
    input: type({ number: OrderNumber, field: type.enumerated(...maskedFields), why: Reason }),
    answer: type({ values: 'string[]' }),
  }),
  refreshOrder: call({
    ...post('/office/order/refresh'),
    ...helping,
    summary: 'Ask the network about an order’s eSIMs, and go on with what is due',
    input: type({ number: OrderNumber }),
    answer: type({ asked: 'number.integer' }),
  }),
  resendMail: call({
    ...post('/office/order/resend'),
    ...helping,
    summary: 'Send the mail about an order’s state, with codes and sums, to its buyer once more',
    isProtected: true,
    input: type({ number: OrderNumber, why: Reason }),
    answer: Done,
  }),
  refundOrder: call({
    ...post('/office/order/refund'),
    summary: 'Pay back what was paid for an order, or ask a second person to agree',
    access: 'staff',
    permission: ['REFUND'],
    isProtected: true,
    isSensitive: 'over_limit',
    limits: accountLimits,
    input: type({
      idempotency_key: IdempotencyKey,
      number: OrderNumber,
      amount_minor: 'number.integer > 0',
      reason: type.enumerated(...refundReasons),
      why: Reason,
    }),
    answer: OfficeRefund,
  }),
  decideRefund: call({
    ...post('/office/refund/decide'),
    summary: 'Approve or decline a refund that another person asked for',
    access: 'staff',
    permission: ['AGREE_TO_REFUNDS'],
    isProtected: true,
    isSensitive: true,
    limits: accountLimits,
    input: type({ refund_id: Id, decision: "'agree' | 'decline'", why: Reason }),
    answer: OfficeRefund,
  }),
}
