import type { officeHelpCalls } from '#contract/calls/office/help.ts'
import type { OfficeHandlers } from '../call.ts'
import { closeBuyerAccount, endBuyerSessions, getBuyerData } from './account.ts'
import { decideCorrection, finishCorrection, startCorrection } from './correction.ts'
import { resendGift, takeBackGift } from './gifts.ts'
import { addNote } from './notes.ts'

export const officeHelpHandlers: OfficeHandlers<typeof officeHelpCalls> = {
  addOfficeNote: async (input, call) => addNote(call, input),
  endBuyerSessions: async (input, call) => endBuyerSessions(call, input),
  startCorrection: async (input, call) => startCorrection(call, input),
  finishCorrection: async (input, call) => finishCorrection(call, input),
  decideCorrection: async (input, call) => decideCorrection(call, input),
  getBuyerData: async (input, call) => getBuyerData(call, input),
  closeBuyerAccount: async (input, call) => closeBuyerAccount(call, input),
  resendOfficeGift: async (input, call) => resendGift(call, input),
  takeBackOfficeGift: async (input, call) => takeBackGift(call, input),
}
