import type { shopCalls } from '#contract/calls/customer/shop.ts'
import { payingOrganization } from '../../../identity/person/buying-right.ts'
import type { Handlers } from '../../call.ts'
import { quoteBasket } from '../../features/order/quote.ts'
import { tryToAdvance } from '../../fulfilment/try-to-advance.ts'
import { getEsim, listEsims } from '../../fulfilment/usage/read-esims.ts'
import { withLastDevice } from '../../records/order-device.ts'
import { readOrder } from '../../records/read/read-order.ts'
import { renameEsim } from '../esim/rename-esim.ts'
import { getReceipt } from '../receipt/get-receipt.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { payOrder } from './pay-order.ts'

/** The calls about buying and using eSIMs. */
export const shopHandlers: Handlers<typeof shopCalls> = {
  quote: async (input, call) =>
    withLastDevice(call, await quoteBasket(call, input, await payingOrganization(call))),
  createOrder: async (input, call) => createOrder(call, input),
  payOrder: async (input, call) => payOrder(call, input),
  async getOrder({ orderId }, call) {
    // Throws `not_found` for another account's order before anything is done about it.
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
