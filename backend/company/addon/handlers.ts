import type { addedDataCalls } from '#contract/calls/company/added-data.ts'
import type { Handlers } from '../../shop/module.ts'
import { addData, askForAddon, listAddons } from './add-data.ts'

/** Handlers of the calls by which an organisation adds data to the eSIMs of its people. */
export const addedDataHandlers: Handlers<typeof addedDataCalls> = {
  listAssignedAddons: async ({ esimId }, call) => listAddons(call, esimId),
  addAssignedData: async (input, call) => addData(call, input),
  requestData: async (input, call) => askForAddon(call, input),
}
