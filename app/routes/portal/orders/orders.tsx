import { apiContext } from '#app/page/context.ts'
import { headTags, pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { CsvLink } from '#app/ui/portal/list/csv-link.tsx'
import { OlderPages } from '#app/ui/portal/list/older-pages.tsx'
import { Table } from '#app/ui/portal/list/table.tsx'
import { PortalPage } from '#app/ui/portal/portal-page.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/orders.ts'
import { OrderParts } from './order-parts.tsx'
import { type ShownSummary, shownOrder, shownSummary, zoneOf } from './shown-order.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const orderId = searchParams.get('order')
  const start = searchParams.get('start') ?? ''
  if (orderId) {
    const order = await shownOrder(context, await api.call('getMasterOrder', { orderId }))
    const title = m.order_head_title({ number: order.number })
    return { order, title, head: pageHead({ context, title, description: title }) }
  }
  const pageInfo = /^\d{1,12}\.[\w.-]{1,80}$/.test(start) ? { pageStart: start } : {}
  const [zone, listed] = await Promise.all([
    zoneOf(context),
    api.call('listMasterOrders', { pageInfo }),
  ])
  const title = m.portal_nav_orders()
  return {
    orders: listed.orders.map((order) => shownSummary(context, order, zone)),
    next: listed.lastEvaluatedKey,
    title,
    head: pageHead({ context, title, description: title }),
  }
}

/** The organisation's orders, or one of them. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { title, order, orders = [], next } = loaderData
  if (order) {
    const back = (
      <ButtonLink variant="secondary" to={pathTo('portal-orders')}>
        {m.portal_nav_orders()}
      </ButtonLink>
    )
    return (
      <PortalPage title={title} asOf={order.stockUntil} acts={back}>
        <OrderParts order={order} />
      </PortalPage>
    )
  }
  return (
    <PortalPage
      title={title}
      acts={orders.length > 0 && <CsvLink to={pathTo('portal-orders-csv')} />}
    >
      <section className="panel" aria-label={title}>
        {orders.length === 0 ? (
          <p className="part-body part-head muted">{m.portal_orders_empty()}</p>
        ) : (
          <OrderTable orders={orders} title={title} />
        )}
        <OlderPages next={next} />
      </section>
    </PortalPage>
  )
}

function OrderTable({ orders, title }: { orders: readonly ShownSummary[]; title: string }) {
  return (
    <Table
      label={title}
      heads={[
        { label: m.mail_order_number() },
        { label: m.portal_audit_when() },
        { label: m.portal_audit_who() },
        { label: m.shop_texts_plans(), isSum: true },
        { label: m.receipt_amount(), isSum: true },
      ]}
    >
      {orders.map(({ id, number, at, buyer, plans, total, references }) => (
        <tr key={id}>
          <td>
            <Link className="link" to={`?${new URLSearchParams({ order: id })}`} translate="no">
              {number}
            </Link>
            {references && <small>{references}</small>}
          </td>
          <td className="num">{at}</td>
          <td className="wide" translate="no">
            {buyer}
          </td>
          <td className="sum lead" data-label={m.shop_texts_plans()}>
            {plans}
          </td>
          <td className="sum">{total}</td>
        </tr>
      ))}
    </Table>
  )
}
