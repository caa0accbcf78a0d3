import { redirect } from 'react-router'
import { apiContext } from '#app/page/context.ts'
import { headTags, pageHead } from '#app/page/head.ts'
import { membersOnly } from '#app/page/members-only.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { PortalPage } from '#app/ui/portal/portal-page.tsx'
import { pathTo } from '#contract/path-to.ts'
import { OrderParts } from '../orders/order-parts.tsx'
import { shownOrder } from '../orders/shown-order.ts'
import type { Route } from './+types/success.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  membersOnly(context)
  const orderId = new URL(request.url).searchParams.get('order')
  if (!orderId) throw redirect(pathTo('portal-cart'))
  const order = await context.get(apiContext).call('getMasterOrder', { orderId })
  const title = m.order_head_title({ number: order.number })
  return {
    order: await shownOrder(context, order),
    title,
    head: pageHead({ context, title, description: title }),
  }
}

/** What was just ordered, and where the plans are now. */
export default function CartSuccessPage({ loaderData: { order, title } }: Route.ComponentProps) {
  return (
    <PortalPage
      title={title}
      asOf={order.stockUntil}
      acts={
        <>
          <ButtonLink variant="secondary" to={pathTo('portal-orders')}>
            {m.portal_nav_orders()}
          </ButtonLink>
          <ButtonLink to={pathTo('portal-plans')}>{m.portal_stock_title()}</ButtonLink>
        </>
      }
    >
      <OrderParts order={order} />
    </PortalPage>
  )
}
