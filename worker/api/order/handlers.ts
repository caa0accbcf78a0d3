import type { shopCalls } from '#contract/calls/shop.ts'
import { getEsim, listEsims } from '../esim/read-esims.ts'
import { renameEsim } from '../esim/rename-esim.ts'
import type { Handlers } from '../handlers.ts'
import { getReceipt } from '../receipt/get-receipt.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { withLastDevice } from './order-device.ts'
import { payOrder } from './pay-order.ts'
import { quoteBasket } from './quote.ts'
import { readOrder } from './read-order.ts'
import { tryToAdvance } from './try-to-advance.ts'

/** Calls of buying and using. */
export const shopHandlers: Handlers<typeof shopCalls> = {
  quote: async (input, call) => withLastDevice(call, await quoteBasket(call, input)),
  createOrder: async (input, call) => createOrder(call, input),
  payOrder: async (input, call) => payOrder(call, input),
  async getOrder({ orderId }, call) {
    // Not the caller's: not there, before anything is done about it.
    await readOrder(call, orderId)
    await tryToAdvance(call, orderId)
    return readOrder(call, orderId)
  },
  cancelOrder: async (input, call) => cancelOrder(call, input),
  getReceipt: async (input, call) => getReceipt(call, input),
  listEsims: async (input, call) => listEsims(call, input),
  getEsim: async (input, call) => getEsim(call, input),
  renameEsim: async (input, call) => renameEsim(call, input),
}
