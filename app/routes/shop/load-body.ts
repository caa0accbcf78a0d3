import { listDestinations, listPlans, search } from '#app/api/catalogue.ts'
import type { ApiClient } from '#app/api/client.ts'
import { findTexts } from '#app/article/find-texts.ts'
import { countryName } from '#app/format/country-name.ts'
import { listText } from '#app/format/list.ts'
import type { PageContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { boardRow, placeFlags } from '#app/ui/board/board-row.ts'
import type { Deal } from '#app/ui/board/deal-board.tsx'
import { placeName } from '#app/ui/place.ts'
import { foundPlace } from '#app/ui/search/found-place.ts'
import type { DestinationSummary } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'
import { dealOf } from './deal.ts'
import type { EmptyText, RegionEntry, ShopBody } from './shop-body.ts'
import type { ShopPage } from './shop-pages.ts'
import { summer2024 } from './summer-2024.ts'

type BodyInput = {
  context: PageContext
  api: ApiClient
  locale: Locale
  lists: ShopPage['lists']
  query: string
  start: string | undefined
}

/** Number of rows on the first and on every later page of a list. */
const pageSize = 20
const offerCount = 4
const largeMb = 100 * 1024

/** Loads the list of a shop page: search results if there is a query. */
export async function loadBody(input: BodyInput): Promise<ShopBody> {
  const { lists, query } = input
  if (query !== '') return results(input)
  if (lists.kind === 'places') return places(input, lists)
  if (lists.kind === 'regions') return regions(input)
  if (lists.kind === 'campaign') return campaign(input)
  return deals(input, lists.kind)
}

/** Loads the reductions below the board, which are awaited after the rest of the page. */
export async function loadOffers(api: ApiClient, locale: Locale): Promise<Deal[]> {
  const { plans } = await listPlans(api, { offer: 'reduced', pageInfo: { pageSize: offerCount } })
  return plans.map((plan) => dealOf(plan, locale))
}

async function results({ context, api, locale, query }: BodyInput): Promise<ShopBody> {
  const [hits, items] = await Promise.all([
    search(api, { q: query, locale }),
    findTexts(context, query),
  ])
  const found = hits.map((hit) => foundPlace(hit, locale))
  return { kind: 'results', query, found, texts: { title: m.shop_texts_title(), items } }
}

type Places = Extract<ShopPage['lists'], { kind: 'places' }>

async function places(input: BodyInput, { place, continent }: Places): Promise<ShopBody> {
  const { api, locale, start } = input
  const page = await listDestinations(api, {
    kind: place,
    ...(continent ? { continent } : {}),
    pageInfo: pageFrom(start),
  })
  const items = page.destinations.map((each) => boardRow(each, locale))
  const list = { items, next: page.lastEvaluatedKey ?? undefined }
  return { kind: 'places', place, list, isFirst: start === undefined }
}

async function deals(input: BodyInput, kind: 'reduced' | 'large'): Promise<ShopBody> {
  const { api, locale, start } = input
  const page = await listPlans(api, {
    ...(kind === 'reduced' ? { offer: kind } : { minMb: largeMb, planType: 'data' }),
    pageInfo: pageFrom(start),
  })
  const items = page.plans.map((plan) => dealOf(plan, locale))
  const list = { items, next: page.lastEvaluatedKey ?? undefined }
  return { kind: 'deals', list, isFirst: start === undefined, empty: emptyText(kind) }
}

async function campaign({ api, locale }: BodyInput): Promise<ShopBody> {
  const ids = [...summer2024.destinations]
  const { destinations } = await listDestinations(api, { ids, pageInfo: { pageSize: ids.length } })
  const items = ids
    .flatMap((slug) => destinations.find((place) => place.slug === slug) ?? [])
    .map((place) => boardRow(place, locale))
  return { kind: 'places', place: 'country', list: { items, next: undefined }, isFirst: true }
}

async function regions({ api, locale }: BodyInput): Promise<ShopBody> {
  const { destinations } = await listDestinations(api, {
    kind: 'region',
    pageInfo: { pageSize: 100 },
  })
  return { kind: 'regions', regions: destinations.map((place) => regionEntry(place, locale)) }
}

function regionEntry(place: DestinationSummary, locale: Locale): RegionEntry {
  const names = place.countryCodes.map((code) => countryName(code, locale))
  const rest = place.countryCount - names.length
  return {
    slug: place.slug,
    name: placeName(place, locale),
    flags: placeFlags(place),
    fromMinor: place.fromMinor,
    count: place.countryCount,
    countries: listText(
      rest > 0 ? [...names, m.shop_regions_more({ count: rest })] : names,
      locale,
    ),
  }
}

function pageFrom(start: string | undefined) {
  return { pageSize, ...(start === undefined ? {} : { pageStart: start }) }
}

function emptyText(kind: 'reduced' | 'large'): EmptyText {
  return kind === 'reduced'
    ? { title: m.shop_limited_none(), reason: m.shop_limited_none_reason() }
    : { title: m.shop_large_none(), reason: m.shop_large_none_reason() }
}
