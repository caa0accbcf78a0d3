import type { officeMoneyCalls } from '#contract/calls/office/money.ts'
import type { OfficeHandlers } from '../call.ts'
import { answerDispute } from './answer-dispute.ts'
import { decideFailedRefund } from './failed-refund.ts'
import { giveUpOrder } from './give-up.ts'
import { givePoints } from './points.ts'
import { supplierHasNone } from './supplier-has-none.ts'

export const officeMoneyHandlers: OfficeHandlers<typeof officeMoneyCalls> = {
  giveUpOrder: async (input, call) => giveUpOrder(call, input),
  supplierHasNone: async (input, call) => supplierHasNone(call, input),
  decideFailedRefund: async (input, call) => decideFailedRefund(call, input),
  givePoints: async (input, call) => givePoints(call, input),
  answerDispute: async (input, call) => answerDispute(call, input),
}
