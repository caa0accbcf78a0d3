import type { addonCalls } from '#contract/calls/customer/addon.ts'
import { whenDone } from '../../../call/handlers.ts'
import type { Handlers } from '../../call.ts'
import { getAddons } from './get-addons.ts'
import { orderAddon } from './order-addon.ts'
import { startAuto, stopAuto } from './read-auto.ts'
import { stopByLink } from './stop-by-link.ts'

/** The calls about adding data to eSIMs. */
export const addonHandlers: Handlers<typeof addonCalls> = {
  getAddons: async (input, call) => getAddons(call, input),
  orderAddon: async (input, call) => orderAddon(call, input),
  startAuto: async (input, call) => startAuto(call, input),
  stopByLink: async (input, call) => whenDone(stopByLink(call, input)),
  stopAuto: async (input, call) => whenDone(stopAuto(call, input)),
}
