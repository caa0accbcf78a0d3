import type { officeOrderCalls } from '#contract/calls/office/orders.ts'
import type { OfficeHandlers } from '../call.ts'
import { listQueue } from '../queue/list-queue.ts'
import { closeRow, putOffRow, takeRow } from '../queue/take.ts'
import { searchOffice } from '../search/search.ts'
import { getOrder } from './get-order.ts'
import { refreshOrder, resendMail, showPersonalData } from './help.ts'
import { decideRefund, refundOrder } from './refund.ts'

export const officeOrderHandlers: OfficeHandlers<typeof officeOrderCalls> = {
  listQueue: async (_, call) => listQueue(call),
  takeQueueRow: async (input, call) => takeRow(call, input),
  putOffQueueRow: async (input, call) => putOffRow(call, input),
  closeQueueRow: async (input, call) => closeRow(call, input),
  searchOffice: async (input, call) => searchOffice(call, input),
  getOfficeOrder: async (input, call) => getOrder(call, input),
  showPersonalData: async (input, call) => showPersonalData(call, input),
  refreshOrder: async (input, call) => refreshOrder(call, input),
  resendMail: async (input, call) => resendMail(call, input),
  refundOrder: async (input, call) => refundOrder(call, input),
  decideRefund: async (input, call) => decideRefund(call, input),
}
