import { m } from '#app/paraglide/messages.js'
import { pathTo } from '#contract/pages/path-to.ts'
import { ListChoice } from '../ui/list/list-choice.tsx'
import { ListFilter } from '../ui/list/list-filter.tsx'
import { ordersLink } from './orders-address.ts'
import type { OrdersView } from './orders-view.ts'

/** The search and the filters of the list, its saved views and its columns. */
export function OrdersFilter({ view }: { view: OrdersView }) {
  const { address, plans, months, views } = view
  const { q, plan, month, sort, hidden } = address
  return (
    <ListFilter
      q={q}
      label={m.portal_orders_search()}
      by={[plan, month]}
      kept={{ sort }}
      views={views}
      hidden={hidden}
      columns={[
        { key: 'buyer', label: m.portal_audit_who() },
        { key: 'plans', label: m.shop_texts_plans() },
      ]}
      csv={pathTo('portal-orders-csv') + ordersLink(address, { page: 1, hidden: [] })}
    >
      <ListChoice name="month" label={m.portal_orders_months()} value={month} items={months} />
      <ListChoice name="plan" label={m.portal_stock_all()} value={plan} items={plans} />
    </ListFilter>
  )
}
