import { formatMonth } from '#app/format/month.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { filterOf, type OrdersAddress, pageSize } from './orders-address.ts'
import { shownSummary, zoneOf } from './shown-order.ts'
import { shownPlan } from './shown-plan.ts'

/** The list of the organisation's orders, and what it can be limited to. */
export type OrdersView = Awaited<ReturnType<typeof readOrders>>

export async function readOrders(context: PageContext, address: OrdersAddress) {
  const { api, locale } = valuesOf(context)
  const [zone, listed, { views }] = await Promise.all([
    zoneOf(context),
    api.call('listMasterOrders', { ...filterOf(address), page: address.page, pageSize }),
    api.call('listViews', { page: 'portal-orders' }),
  ])
  const plans = listed.plans.map((plan) => shownPlan(plan, locale))
  return {
    address,
    rows: listed.orders.map((order) => shownSummary(context, order, zone)),
    total: listed.total,
    plans: plans
      .map(({ id, name, facts }) => ({ id, name: `${name} · ${facts}` }))
      .toSorted((one, other) => one.name.localeCompare(other.name, locale)),
    months: listed.months.map((id) => ({ id, name: formatMonth(id, locale) })),
    views,
  }
}
