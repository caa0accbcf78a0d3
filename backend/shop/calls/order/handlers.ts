import type { shopCalls } from '#contract/calls/customer/shop.ts'
import { together } from '../../../platform/together.ts'
import type { Handlers } from '../../call.ts'
import { quoteBasket, readBuyer } from '../../features/order/quote.ts'
import { readOrderFacts } from '../../fulfilment/order-facts.ts'
import { tryToAdvance } from '../../fulfilment/try-to-advance.ts'
import { hideAddons } from '../../fulfilment/usage/hide-addons.ts'
import { getEsim, listEsims } from '../../fulfilment/usage/read-esims.ts'
import { readLastDevice } from '../../records/order-device.ts'
import { readLatestOrder } from '../../records/read/latest-order.ts'
import { ownOrder, readOrder } from '../../records/read/read-order.ts'
import { renameEsim } from '../esim/rename-esim.ts'
import { getReceipt } from '../receipt/get-receipt.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { listUnpaid } from './list-unpaid.ts'
import { payOrder } from './pay-order.ts'

/** The calls about buying and using eSIMs. */
export const shopHandlers: Handlers<typeof shopCalls> = {
  async quote(input, call) {
    const { device, latest, ...buyer } = await together(call.db, {
      device: readLastDevice(call),
      latest: readLatestOrder(call, input),
      ...readBuyer(call, input),
    })
    return {
      ...(await quoteBasket(call, input, buyer)),
      ...(device ? { device } : {}),
      ...(latest ? { latest } : {}),
    }
  },
  createOrder: async (input, call) => createOrder(call, input),
  payOrder: async (input, call) => payOrder(call, input),
  async getOrder({ orderId }, call) {
    // Throws `not_found` for another account's order before anything is done about it.
    const { order, facts } = await together(call.db, {
      order: ownOrder(call, orderId),
      facts: readOrderFacts(call, [orderId]),
    })
    const hasMoved = await tryToAdvance(call, orderId, facts.get(orderId))
    return hasMoved ? readOrder(call, orderId) : order
  },
  cancelOrder: async (input, call) => cancelOrder(call, input),
  listUnpaid: async (_, call) => listUnpaid(call),
  getReceipt: async (input, call) => getReceipt(call, input),
  listEsims: async (input, call) => listEsims(call, input),
  getEsim: async (input, call) => hideAddons(call, await getEsim(call, input)),
  renameEsim: async (input, call) => renameEsim(call, input),
}
