import { memo, Suspense, use, useMemo } from 'react'
import { valuesOf } from '#app/page/context.ts'
import { later } from '#app/page/later.ts'
import { notFound } from '#app/page/not-found.ts'
import { hasSameData } from '#app/page/same-data.ts'
import { m } from '#app/paraglide/messages.js'
import type { Deal } from '#app/ui/board/deal-board.tsx'
import { Link, TextLink } from '#app/ui/kit/link.tsx'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { Skeleton } from '#app/ui/kit/skeleton.tsx'
import { ContinentChips } from '#app/ui/search/continent-chips.tsx'
import { SearchBox } from '#app/ui/search/search-box.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { maxSearchLength } from '#contract/words.ts'
import type { Route } from './+types/shop.ts'
import { loadBody, loadOffers } from './load-body.ts'
import { OfferCards } from './offer-cards.tsx'
import { Results } from './results.tsx'
import { shopHead } from './shop-head.ts'
import { DealList, PlaceList, RegionList } from './shop-lists.tsx'
import { shopPage } from './shop-pages.ts'
import './shop.css'

/** Shape of the starts that our lists link to; other values are ignored. */
const pageKey = /^\d{1,9}$/

export { meta } from '#app/page/head.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, api, locale } = valuesOf(context)
  const { path } = visit
  const page = shopPage(path) ?? notFound()
  const { lists, lead } = page
  const { query, start } = asked(request)
  const hasOffers = lists.kind === 'places' && query === '' && start === undefined
  // The page waits for these offers. Their call starts first, so that they take no longer than the
  // list.
  const offers = hasOffers ? later(visit, loadOffers(api, locale)) : undefined
  const body = await loadBody({ context, api, locale, lists, query, start })
  return {
    head: shopHead({ context, page, path, body }),
    path,
    title: body.kind === 'results' ? m.shop_results_title({ query }) : page.title,
    lead: body.kind === 'results' ? undefined : lead,
    continent: lists.kind === 'places' ? lists.continent : undefined,
    query,
    body,
    offers,
  }
}

/** Returns the search text, and the start of a later page of the list. */
function asked(request: Request): { query: string; start: string | undefined } {
  const { searchParams } = new URL(request.url)
  const query = searchParams.get('q')?.trim().slice(0, maxSearchLength) ?? ''
  const start = searchParams.get('start') ?? ''
  return { query, start: pageKey.test(start) ? start : undefined }
}

type ShopData = Route.ComponentProps['loaderData']

/** Who comes back to the list finds it as it was; see `app/page/kept-list.tsx`. */
export default memo(Shop, hasSameData)

function Shop({ loaderData }: Route.ComponentProps) {
  const { path, title, lead, continent, body, offers } = loaderData
  return (
    <div className="wrap shop">
      <ol className="crumbs" aria-label={m.shop_crumbs_label()}>
        <li>
          {path === pathTo('shop') ? (
            m.shop_crumb_root()
          ) : (
            <Link to={pathTo('shop')}>{m.shop_crumb_root()}</Link>
          )}
        </li>
        {path !== pathTo('shop') && <li aria-current="page">{title}</li>}
      </ol>
      <h1 className="t1">{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      <Tools data={loaderData} />
      <div className={hasContinents(body) ? 'shop-grid' : undefined}>
        <div>
          <List data={loaderData} />
        </div>
        {hasContinents(body) && (
          <aside>
            <ContinentChips current={continent} />
          </aside>
        )}
      </div>
      {offers && <Offers offers={offers} />}
    </div>
  )
}

function hasContinents(body: ShopData['body']): boolean {
  return body.kind === 'places' && body.place === 'country'
}

/** The type tabs, and the search within the page. */
function Tools({ data }: { data: ShopData }) {
  const { body, query } = data
  return (
    <div className="tools">
      <Segmented
        label={m.shop_tabs_label()}
        value={body.kind === 'places' ? body.place : ''}
        items={[
          {
            value: 'country',
            label: m.board_tab_countries(),
            to: pathTo('shop-type', { type: 'single-country' }),
          },
          {
            value: 'region',
            label: m.board_tab_regions(),
            to: pathTo('shop-type', { type: 'regional-plans' }),
          },
          {
            value: 'global',
            label: m.board_tab_global(),
            to: pathTo('shop-type', { type: 'global-plans' }),
          },
        ]}
      />
      <SearchBox key={query} variant="large" defaultValue={query} />
    </div>
  )
}

function List({ data }: { data: ShopData }) {
  const { body, path, title } = data
  // The key gives each address a list of its own.
  if (body.kind === 'places') {
    const key = path + (body.list.items[0]?.slug ?? '')
    return <PlaceList key={key} path={path} caption={title} body={body} />
  }
  if (body.kind === 'deals') {
    const key = path + (body.list.items[0]?.to ?? '')
    return <DealList key={key} path={path} caption={title} body={body} />
  }
  if (body.kind === 'regions') return <RegionList regions={body.regions} />
  return <Results body={body} />
}

function Offers({ offers }: { offers: Promise<Deal[]> }) {
  // Offers that cannot be read leave their place empty.
  const shown = useMemo(() => offers.catch(() => undefined), [offers])
  return (
    <section className="sec offers" aria-labelledby="offers">
      <div className="hd">
        <h2 id="offers">{m.shop_offers_title()}</h2>
        <TextLink to={pathTo('shop-limited')}>{m.shop_offers_all()}</TextLink>
        <TextLink to={pathTo('shop-region')}>{m.shell_foot_regions()}</TextLink>
      </div>
      <Suspense fallback={<Skeleton className="offers-wait" />}>
        <ShownOffers offers={shown} />
      </Suspense>
    </section>
  )
}

function ShownOffers({ offers }: { offers: Promise<Deal[] | undefined> }) {
  const deals = use(offers)
  if (!deals) return null
  if (deals.length === 0) return <p className="muted">{m.shop_limited_none()}</p>
  return <OfferCards deals={deals} />
}
