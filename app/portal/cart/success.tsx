import { redirect, useSearchParams } from 'react-router'
import { localeContext, tenantContext } from '#app/page/context.ts'
import { headTags, pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { membersOnly } from '../members-only.ts'
import { OrderParts } from '../orders/order-parts.tsx'
import type { ShownOrder } from '../orders/shown-order.ts'
import { PortalPage } from '../ui/portal-page.tsx'
import type { Route } from './+types/success.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  // The server renders the page without its data, which only the browser reads.
  return loaderData ? headTags(loaderData.head) : [{ title: m.portal_placed_title() }]
}

export function loader({ request, context }: Route.LoaderArgs) {
  membersOnly(context)
  const order = new URL(request.url).searchParams.get('order')
  if (!order) throw redirect(pathTo('portal-cart'))
  const { defaultLocale } = context.get(tenantContext)
  const path = localePath(context.get(localeContext), defaultLocale, pathTo('portal-order-now'))
  const title = m.portal_placed_title()
  return {
    path: `${path}?${new URLSearchParams({ order })}`,
    head: pageHead({ context, title, description: title }),
  }
}

/**
 * Only the browser reads the order, so the server's document does not contain it. The code is a
 * separate file without imports from the router, because they would split the router's file in two
 * for all pages.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const { path, head } = await serverLoader()
  const response = await fetch(path, { cache: 'no-store', redirect: 'manual' })
  if (!response.ok) throw new Response(null, { status: response.status || 404 })
  const order: ShownOrder = await response.json()
  return { order, head }
}
clientLoader.hydrate = true as const

/** Shown without a script, and until the browser has read the order. */
export function HydrateFallback() {
  const [searchParams] = useSearchParams()
  const order = searchParams.get('order') ?? ''
  const to = `${pathTo('portal-orders')}?${new URLSearchParams({ order })}`
  return (
    <PortalPage title={m.portal_placed_title()} acts={<Ways />}>
      <section className="panel part-body" aria-label={m.portal_placed_title()}>
        <p className="muted">{m.portal_placed_text()}</p>
        <p>
          <ButtonLink variant="secondary" to={to}>
            {m.portal_placed_open()}
          </ButtonLink>
        </p>
      </section>
    </PortalPage>
  )
}

/** Shows the order that was just placed, and where its plans are. */
export default function CartSuccessPage({ loaderData: { order } }: Route.ComponentProps) {
  const title = m.order_head_title({ number: order.number })
  return (
    <PortalPage title={title} asOf={order.stockUntil} acts={<Ways />}>
      <OrderParts order={order} />
    </PortalPage>
  )
}

function Ways() {
  return (
    <>
      <ButtonLink variant="secondary" to={pathTo('portal-orders')}>
        {m.portal_nav_orders()}
      </ButtonLink>
      <ButtonLink to={pathTo('portal-plans')}>{m.portal_stock_title()}</ButtonLink>
    </>
  )
}
