import { type } from 'arktype'
import { Done } from '../../account.ts'
import { maxNote } from '../../office/help-words.ts'
import { OrderNumber, Reason } from '../../office/order-view.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Id = type('1 <= string <= 200')
const helping = { access: 'staff', permission: ['HELP_BUYERS'], limits: accountLimits } as const

/** Calls with which the office helps a buyer beside money. */
export const officeHelpCalls = {
  addOfficeNote: call({
    ...post('/office/order/note'),
    ...helping,
    summary: 'Write a note for staff about an order; @name puts it in that person’s queue',
    input: type({ number: OrderNumber, text: `1 <= string <= ${maxNote}` }),
    answer: type({ mentioned: 'string[]' }),
  }),
  endBuyerSessions: call({
    ...post('/office/order/end_sessions'),
    ...helping,
    summary: 'Sign the buyer of an order out everywhere',
    input: type({ number: OrderNumber, why: Reason }),
    answer: Done,
  }),
  resendOfficeGift: call({
    ...post('/office/order/gift/resend'),
    ...helping,
    summary: 'Send the mail that offers a gift once more, to where it was offered',
    isProtected: true,
    input: type({ number: OrderNumber, gift_id: Id, why: Reason }),
    answer: Done,
  }),
  takeBackOfficeGift: call({
    ...post('/office/order/gift/take_back'),
    ...helping,
    summary: 'Give an eSIM back to its giver that was offered and nobody has accepted',
    isProtected: true,
    input: type({ number: OrderNumber, gift_id: Id, why: Reason }),
    answer: Done,
  }),
}
