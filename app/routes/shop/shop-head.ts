import { formatMoney } from '#app/format/money.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { type Head, pageHead } from '#app/page/head.ts'
import { breadcrumbLd, type Crumb } from '#app/page/json-ld.ts'
import { m } from '#app/paraglide/messages.js'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { ShopBody } from './shop-body.ts'
import type { ShopPage } from './shop-pages.ts'

type HeadInput = {
  context: PageContext
  page: ShopPage
  path: string
  body: ShopBody
}

/** Returns title, description and breadcrumb of a shop page, with the figures of its list. */
export function shopHead({ context, page, path, body }: HeadInput): Head {
  const { locale, origin } = valuesOf(context)
  const { defaultLocale } = valuesOf(context).tenant
  const root: Crumb = { name: m.shop_crumb_root(), path: pathTo('shop') }
  const crumbs = path === root.path ? [root] : [root, { name: page.title, path }]
  const ownTitle = path === root.path ? m.shop_head_title() : page.title
  const result = body.kind === 'results' ? resultHead(path, body.query) : undefined
  return pageHead({
    context,
    title: ownTitle,
    description: describe(page, lowestPrice(context, body)),
    canonicalPath: path,
    ...result,
    picture: { kind: 'lists', slug: continentOf(page) ?? 'world' },
    jsonLd: [breadcrumbLd(crumbs, (to) => origin + localePath(locale, defaultLocale, to))],
  })
}

function continentOf({ lists }: ShopPage): string | undefined {
  return lists.kind === 'places' ? lists.continent : undefined
}

/** Results of a search are no page for search engines. */
function resultHead(path: string, query: string) {
  return {
    title: m.shop_results_title({ query }),
    description: m.shop_results_description({ query }),
    canonicalPath: `${path}?${new URLSearchParams({ q: query })}`,
    isUnlisted: true,
  }
}

/** An empty list has no price to tell. */
function describe(page: ShopPage, price: string | undefined): string {
  return price === undefined ? page.title : page.describe({ price })
}

function lowestPrice(context: PageContext, body: ShopBody): string | undefined {
  const { currency, locale } = valuesOf(context)
  const prices = listedPrices(body)
  return prices.length > 0 ? formatMoney(Math.min(...prices), currency, locale) : undefined
}

function listedPrices(body: ShopBody): number[] {
  if (body.kind === 'deals') return body.list.items.map((deal) => deal.priceMinor)
  if (body.kind === 'regions') return body.regions.map((region) => region.fromMinor)
  if (body.kind === 'places') return body.list.items.map((row) => row.fromMinor)
  return []
}
