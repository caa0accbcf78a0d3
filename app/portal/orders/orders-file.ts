import { apiContext, type PageContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { decimalOf } from '#contract/money-text.ts'
import type { MasterOrderSummary } from '#contract/spending/stock.ts'
import type { CsvFile } from '../file/csv-answer.ts'
import { plainMoment } from '../file/plain-moment.ts'
import { filterOf, type OrdersAddress } from './orders-address.ts'
import { zoneOf } from './shown-order.ts'

/** The organisation's orders that match a filter, as a file. */
export async function ordersFile(
  context: PageContext,
  address: OrdersAddress,
): Promise<CsvFile<MasterOrderSummary>> {
  const api = context.get(apiContext)
  const zone = await zoneOf(context)
  return {
    name: 'orders',
    heads: [
      m.mail_order_number(),
      `${m.portal_audit_when()} (${zone})`,
      m.portal_audit_who(),
      m.shop_texts_plans(),
      m.receipt_amount(),
      m.shell_currency_title(),
      m.portal_cart_po(),
      m.people_cost_centre(),
    ],
    async read(start) {
      const asked = { ...filterOf(address), ...start }
      const { orders, lastEvaluatedKey } = await api.call('exportMasterOrders', asked)
      return { lines: orders, next: lastEvaluatedKey }
    },
    cellsOf: ({ number, createdAt, buyerName, plans, totalMinor, currency, ...references }) => [
      number,
      plainMoment(createdAt, zone),
      buyerName,
      plans,
      Number(decimalOf(totalMinor, currency)),
      currency,
      references.poNumber,
      references.costCentre,
    ],
  }
}
