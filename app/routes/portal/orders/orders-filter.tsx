import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { CsvLink } from '#app/ui/portal/list/csv-link.tsx'
import { KeptColumns } from '#app/ui/portal/list/kept-columns.tsx'
import { ListChoice } from '#app/ui/portal/list/list-choice.tsx'
import { ListViews } from '#app/ui/portal/list/list-views.tsx'
import { SearchField } from '#app/ui/portal/list/search-field.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { orderColumns, ordersLink } from './orders-address.ts'
import type { OrdersView } from './orders-view.ts'

/** The search and the filters of the list, its saved views and its columns. */
export function OrdersFilter({ view }: { view: OrdersView }) {
  const { address, plans, months, views } = view
  const { q, plan, month, sort, hidden } = address
  return (
    <div className="list-bar list-filter">
      <Form role="search" key={[q, plan, month].join()} preventScrollReset>
        <input type="hidden" name="sort" value={sort} />
        <KeptColumns columns={orderColumns} hidden={hidden} />
        <div className="field">
          <SearchField q={q} label={m.portal_orders_search()} />
        </div>
        <ListChoice name="month" label={m.portal_orders_months()} value={month} items={months} />
        <ListChoice name="plan" label={m.portal_stock_all()} value={plan} items={plans} />
        <Button type="submit" variant="secondary" size="small">
          {m.portal_list_find()}
        </Button>
      </Form>
      <ListViews
        views={views}
        hidden={hidden}
        columns={[
          { key: 'buyer', label: m.portal_audit_who() },
          { key: 'plans', label: m.shop_texts_plans() },
        ]}
      />
      <CsvLink to={pathTo('portal-orders-csv') + ordersLink(address, { page: 1, hidden: [] })} />
    </div>
  )
}
