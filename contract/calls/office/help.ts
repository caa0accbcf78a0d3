import { type } from 'arktype'
import { Code, Done, Email } from '../../account.ts'
import { correctionProofs, maxNote } from '../../office/help-words.ts'
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
  startCorrection: call({
    ...post('/office/correction/start'),
    ...helping,
    summary:
      'Begin to correct a buyer’s address: mails codes to both mailboxes, or to the new one if two proofs take the place of the old',
    isProtected: true,
    input: type({
      number: OrderNumber,
      email: Email,
      proofs: type
        .enumerated(...correctionProofs)
        .array()
        .atMostLength(correctionProofs.length),
      why: Reason,
    }),
    answer: Done,
  }),
  finishCorrection: call({
    ...post('/office/correction/finish'),
    ...helping,
    summary:
      'Correct an address by the codes that the buyer tells, or ask a second person to agree',
    isProtected: true,
    isSensitive: true,
    input: type({ correction_id: Id, new_code: Code, 'old_code?': Code }),
    answer: type({ is_done: 'boolean' }),
  }),
  decideCorrection: call({
    ...post('/office/correction/decide'),
    access: 'staff',
    permission: ['AGREE_TO_CORRECTIONS'],
    limits: accountLimits,
    summary: 'Approve or decline a correction of an address that another person asked for',
    isProtected: true,
    isSensitive: true,
    input: type({ correction_id: Id, decision: "'agree' | 'decline'", why: Reason }),
    answer: Done,
  }),
  getBuyerData: call({
    ...post('/office/order/data'),
    summary: 'All that is stored about an order’s buyer, to hand it out on request',
    access: 'staff',
    permission: ['HELP_BUYERS', 'SHOW_PERSONAL_DATA'],
    limits: accountLimits,
    isSensitive: true,
    input: type({ number: OrderNumber, why: Reason }),
    answer: type({ exported_at: 'number.integer', data: 'object' }),
  }),
  closeBuyerAccount: call({
    ...post('/office/order/close_account'),
    ...helping,
    summary: 'Delete the account of an order’s buyer on request; orders stay without a name',
    isProtected: true,
    isSensitive: true,
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
    summary: 'Take back a gift that has not been accepted',
    isProtected: true,
    input: type({ number: OrderNumber, gift_id: Id, why: Reason }),
    answer: Done,
  }),
}
