import type { officePriceCalls } from '#contract/calls/office/prices.ts'
import type { OfficeHandlers } from '../call.ts'
import { changePlans } from './change-plans.ts'
import { listOfficePlans } from './list-plans.ts'

export const officePriceHandlers: OfficeHandlers<typeof officePriceCalls> = {
  listOfficePlans: async (input, call) => listOfficePlans(call, input),
  changeOfficePrices: async (input, call) => changePlans(call, input),
}
