import type { officeHelpCalls } from '#contract/calls/office/help.ts'
import type { OfficeHandlers } from '../call.ts'
import { endBuyerSessions } from './account.ts'
import { resendGift, takeBackGift } from './gifts.ts'
import { addNote } from './notes.ts'

export const officeHelpHandlers: OfficeHandlers<typeof officeHelpCalls> = {
  addOfficeNote: async (input, call) => addNote(call, input),
  endBuyerSessions: async (input, call) => endBuyerSessions(call, input),
  resendOfficeGift: async (input, call) => resendGift(call, input),
  takeBackOfficeGift: async (input, call) => takeBackGift(call, input),
}
