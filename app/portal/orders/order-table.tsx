import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import type { MasterOrderSort } from '#contract/spending/stock-words.ts'
import { sortHead, sumHead } from '../ui/list/sort-head.ts'
import { Table, type TableHead } from '../ui/list/table.tsx'
import { type OrdersAddress, ordersLink } from './orders-address.ts'
import type { OrdersView } from './orders-view.ts'

/** A page of the list of orders. */
export function OrderTable({
  view: { address, rows },
  title,
}: {
  view: OrdersView
  title: string
}) {
  const isShown = (key: string) => !address.hidden.includes(key)
  return (
    <Table label={title} heads={headsOf(address)}>
      {rows.map(({ id, number, at, buyer, plans, total, references }) => (
        <tr key={id}>
          <td>
            <Link className="link" to={`?${new URLSearchParams({ order: id })}`} translate="no">
              {number}
            </Link>
            {references && <small>{references}</small>}
          </td>
          <td className="num">{at}</td>
          {isShown('buyer') && (
            <td className="wide" translate="no">
              <bdi>{buyer}</bdi>
            </td>
          )}
          {isShown('plans') && (
            <td className="sum lead" data-label={m.shop_texts_plans()}>
              {plans}
            </td>
          )}
          <td className="sum">{total}</td>
        </tr>
      ))}
    </Table>
  )
}

function headsOf(address: OrdersAddress): TableHead[] {
  const sortable = (label: string, key: 'created' | 'total') =>
    sortHead({
      label,
      key,
      first: `-${key}`,
      sort: address.sort,
      linkTo: (sort) => ordersLink(address, { sort: sort as MasterOrderSort, page: 1 }),
    })
  const isShown = (key: string) => !address.hidden.includes(key)
  return [
    m.mail_order_number(),
    sortable(m.portal_audit_when(), 'created'),
    ...(isShown('buyer') ? [m.portal_audit_who()] : []),
    ...(isShown('plans') ? [sumHead(m.shop_texts_plans())] : []),
    { ...sortable(m.receipt_amount(), 'total'), isSum: true },
  ]
}
