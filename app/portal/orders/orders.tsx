import { runStep } from '#app/auth/auth-action.ts'
import { apiContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { Callout } from '../ui/callout.tsx'
import { ListPages } from '../ui/list/list-pages.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { viewProblem, viewSteps } from '../view-steps.ts'
import type { Route } from './+types/orders.ts'
import { OrderParts } from './order-parts.tsx'
import { OrderTable } from './order-table.tsx'
import { isFiltered, ordersLink, pageSize, readOrdersAddress } from './orders-address.ts'
import { OrdersFilter } from './orders-filter.tsx'
import { type OrdersView, readOrders } from './orders-view.ts'
import { shownOrder } from './shown-order.ts'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const orderId = searchParams.get('order')
  if (orderId) {
    const call = context.get(apiContext).call('getMasterOrder', { orderId })
    const order = await shownOrder(context, await call)
    const title = m.order_head_title({ number: order.number })
    return { order, title, head: pageHead({ context, title, description: title }) }
  }
  const title = m.portal_nav_orders()
  return {
    view: await readOrders(context, readOrdersAddress(searchParams)),
    title,
    head: pageHead({ context, title, description: title }),
  }
}

export function action({ context }: Route.ActionArgs) {
  const steps = viewSteps('portal-orders', pathTo('portal-orders'))
  return runStep({ context, form: sentForm(context), steps, problemOf: viewProblem })
}

/** The organisation's orders, or one of them. */
export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, order, view } = loaderData
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
    <PortalPage title={title}>
      {actionData && <Callout kind="fails">{actionData.problem.message}</Callout>}
      {view && <OrderList view={view} title={title} />}
    </PortalPage>
  )
}

function OrderList({ view, title }: { view: OrdersView; title: string }) {
  const { address, rows, total } = view
  const isEmpty = total === 0 && !isFiltered(address)
  return (
    <section className="panel" aria-label={title}>
      {isEmpty ? (
        <p className="part-body part-head muted">{m.portal_orders_empty()}</p>
      ) : (
        <OrdersFilter view={view} />
      )}
      {!isEmpty && rows.length === 0 && (
        <p className="part-body muted">
          {m.portal_list_none()}{' '}
          <Link className="link" to={pathTo('portal-orders')} preventScrollReset>
            {m.portal_list_unfilter()}
          </Link>
        </p>
      )}
      {rows.length > 0 && <OrderTable view={view} title={title} />}
      <ListPages
        page={address.page}
        pageSize={pageSize}
        shown={rows.length}
        total={total}
        linkTo={(page) => ordersLink(address, { page })}
      />
    </section>
  )
}
