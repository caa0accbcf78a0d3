import { redirect } from 'react-router'
import { valuesOf, visitContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { notFound, orNotFound } from '#app/page/not-found.ts'
import { readPush } from '#app/page/read-push.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { Image } from '#app/ui/kit/image.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { boughtPlan } from '#app/ui/order/bought-plan.ts'
import { usagePaceMs } from '#app/ui/order/usage-pace.ts'
import { AccountPage } from '#app/ui/shell/account-page.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/orders.ts'
import { EsimCard } from './card/esim-card.tsx'
import { listedEsim } from './card/listed-esim.ts'
import { unpaidView } from './card/unpaid-card.tsx'
import { GivenList } from './given-list.tsx'
import { firstOffer, readList } from './list-view.ts'
import noEsimsDark from './no-esims-dark.svg'
import noEsimsLight from './no-esims-light.svg'
import { NowList } from './now-list.tsx'
import { findTab } from './order-tab.ts'
import { isForOneself } from './sections.ts'
import { Tabs } from './tabs.tsx'
import '#app/ui/plan/plan-ticket.css'
import './orders.css'

export { meta } from '#app/page/head.ts'

/** Serves `/account/orders/{state?}` and its old addresses below `/manage`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { locale, currency, api } = valuesOf(context)
  const { searchParams } = new URL(request.url)
  const { pageId = '' } = context.get(visitContext)
  const tab = findTab(params.state ?? /^manage-(\w+)$/.exec(pageId)?.[1])
  if (!tab) notFound()
  const start = searchParams.get('start') ?? undefined
  const isStart = tab.slug === undefined && start === undefined
  const [{ esims, next }, { gifts }, { orders }, push] = await Promise.all([
    readList(api, { tab, start }),
    isStart ? api.call('listGifts', {}) : { gifts: [] },
    isStart ? api.call('listUnpaid', {}) : { orders: [] },
    isStart ? readPush(context) : undefined,
  ])
  const title = m.orders_head_title()
  return {
    slug: tab.slug,
    start,
    esims: esims.map((esim) => listedEsim(esim, locale)),
    offer: isStart ? await firstOffer(api, esims, { locale, currency }) : undefined,
    unpaid: orders.map((order) => unpaidView(order, locale)),
    next,
    push,
    // Gifts that are not accepted yet are still among the person's own eSIMs.
    given: gifts.flatMap(({ plan, ...gift }) =>
      gift.state === 'accepted' ? [{ ...gift, ...boughtPlan(plan, locale) }] : [],
    ),
    head: pageHead({ context, title, description: title }),
  }
}

/** Gives up an order that waits to be paid. */
export async function action({ context }: Route.ActionArgs) {
  const orderId = String(sentForm(context).get('order') ?? '')
  await orNotFound(valuesOf(context).api.call('cancelOrder', { orderId }))
  return redirect(pathTo('orders'))
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { slug, start, next, given, unpaid, offer, push } = loaderData
  const asked = new URLSearchParams({ ...(slug && { state: slug }), ...(start && { start }) })
  const path = `${pathTo('orders-usage')}?${asked}`
  const esims = useLive({ path, seed: loaderData.esims, everyMs: usagePaceMs })
  const own = slug ? pathTo('orders-state', { state: slug }) : pathTo('orders')
  const more = next && (
    <Link className="btn q" to={`${own}?start=${encodeURIComponent(next)}`}>
      {m.orders_more()}
    </Link>
  )
  const isWhole = slug === undefined && start === undefined
  const isEmpty = esims.length === 0 && unpaid.length === 0
  return (
    <AccountPage className="orders">
      <h1 className="t1">{m.orders_head_title()}</h1>
      {!isWhole && <Tabs slug={slug} />}
      {isEmpty && <Empty isAll={slug === undefined} />}
      {isWhole ? (
        <NowList esims={esims} unpaid={unpaid} offer={offer} more={more} push={push} />
      ) : (
        <ul className="esim-list">
          {esims.filter(isForOneself).map((esim) => (
            <li key={esim.id}>
              <EsimCard esim={esim} />
            </li>
          ))}
        </ul>
      )}
      {given.length > 0 && <GivenList given={given} />}
      {!isWhole && more}
    </AccountPage>
  )
}

function Empty({ isAll }: { isAll: boolean }) {
  if (!isAll) return <p className="muted">{m.orders_empty_state()}</p>
  return (
    <div className="panel orders-empty">
      <Image src={noEsimsDark} lightSrc={noEsimsLight} alt="" width={210} height={102} />
      <h2>{m.orders_empty_title()}</h2>
      <p className="muted">{m.orders_empty_text()}</p>
      <Link className="btn p" to={pathTo('shop')}>
        {m.orders_empty_action()}
      </Link>
    </div>
  )
}
