import type { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import type { Handlers } from '../../shop/module.ts'
import { createMasterOrder } from './create-master-order.ts'
import { exportMasterOrders } from './export-master-orders.ts'
import { getCart } from './get-cart.ts'
import { getMasterOrder } from './get-master-order.ts'
import { listMasterOrders } from './list-master-orders.ts'
import { listStock } from './list-stock.ts'
import { getOrganizationPoints } from './organization-points.ts'
import { setCartLine } from './set-cart-line.ts'

/** Handlers of the calls by which an organisation buys plans into its stock. */
export const purchasingHandlers: Handlers<typeof purchasingCalls> = {
  getCart: async (_, call) => getCart(call),
  async setCartLine(wanted, call) {
    await setCartLine(call, wanted)
    return getCart(call)
  },
  createMasterOrder: async (input, call) => createMasterOrder(call, input),
  listMasterOrders: async (input, call) => listMasterOrders(call, input),
  exportMasterOrders: async (input, call) => exportMasterOrders(call, input),
  getMasterOrder: async ({ orderId }, call) => getMasterOrder(call, orderId),
  listStock: async (_, call) => ({ plans: await listStock(call) }),
  getOrganizationPoints: async ({ pageInfo }, call) => getOrganizationPoints(call, pageInfo),
}
