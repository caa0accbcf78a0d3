import type { usageCalls } from '#contract/calls/company/usage.ts'
import type { Handlers } from '../../shop/module.ts'
import { exportUsage } from './export-usage.ts'
import { getUsage } from './get-usage.ts'
import { listUsage } from './list-usage.ts'

/** Handlers of the calls about the data that an organisation's people use. */
export const usageHandlers: Handlers<typeof usageCalls> = {
  getUsage: async (input, call) => getUsage(call, input),
  listUsage: async (input, call) => listUsage(call, input),
  exportUsage: async (input, call) => exportUsage(call, input),
}
