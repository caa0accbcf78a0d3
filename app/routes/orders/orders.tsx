import { valuesOf, visitContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { Image } from '#app/ui/kit/image.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { boughtPlan } from '#app/ui/order/bought-plan.ts'
import { usagePaceMs } from '#app/ui/order/usage-pace.ts'
import { AccountPage } from '#app/ui/shell/account-page.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/orders.ts'
import { EsimCard } from './esim-card.tsx'
import { GivenList } from './given-list.tsx'
import { listView } from './list-view.ts'
import noEsimsDark from './no-esims-dark.svg'
import noEsimsLight from './no-esims-light.svg'
import { findTab, tabLinks } from './order-tab.ts'
import '#app/ui/order/meter.css'
import './orders.css'

export { meta } from '#app/page/head.ts'

/** Serves `/account/orders/{state?}` and its old addresses below `/manage`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { locale, api } = valuesOf(context)
  const { searchParams } = new URL(request.url)
  const { pageId = '' } = context.get(visitContext)
  const tab = findTab(params.state ?? /^manage-(\w+)$/.exec(pageId)?.[1])
  if (!tab) notFound()
  const start = searchParams.get('start') ?? undefined
  const isStart = tab.slug === undefined && start === undefined
  const [{ esims, next }, { gifts }] = await Promise.all([
    listView(api, { tab, start, locale }),
    isStart ? api.call('listGifts', {}) : { gifts: [] },
  ])
  const title = m.orders_head_title()
  return {
    slug: tab.slug,
    start,
    esims,
    next,
    // Gifts that are not accepted yet are still among the person's own eSIMs.
    given: gifts.flatMap(({ plan, ...gift }) =>
      gift.state === 'accepted' ? [{ ...gift, ...boughtPlan(plan, locale) }] : [],
    ),
    head: pageHead({ context, title, description: title }),
  }
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { slug, start, next, given } = loaderData
  const asked = new URLSearchParams({ ...(slug && { state: slug }), ...(start && { start }) })
  const path = `${pathTo('orders-usage')}?${asked}`
  const esims = useLive({ path, seed: loaderData.esims, everyMs: usagePaceMs })
  const tabs = tabLinks()
  const own = tabs.find((tab) => tab.slug === slug)?.to ?? pathTo('orders')
  return (
    <AccountPage className="orders">
      <h1 className="t1">{m.orders_head_title()}</h1>
      <nav className="orders-tabs" aria-label={m.orders_tabs()}>
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            className="chip"
            {...(tab.slug === slug ? { 'aria-current': 'page' as const } : {})}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      {esims.length === 0 ? (
        <Empty isAll={slug === undefined} />
      ) : (
        <ul className="esim-list">
          {esims.map((esim) => (
            <li key={esim.id}>
              <EsimCard esim={esim} />
            </li>
          ))}
        </ul>
      )}
      {given.length > 0 && <GivenList given={given} />}
      {next && (
        <Link className="btn q" to={`${own}?start=${encodeURIComponent(next)}`}>
          {m.orders_more()}
        </Link>
      )}
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
