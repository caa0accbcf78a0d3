import type {
  Continent,
  DestinationDetail,
  DestinationSummary,
  OfferedPlan,
  Plan,
  SearchHit,
  TripPlaces,
} from '#contract/catalogue.ts'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { ApiClient } from './client.ts'
import { loadMore, type PageInfo } from './paging.ts'

type NextPage = { lastEvaluatedKey?: string | null }
export type DestinationPage = NextPage & { destinations: DestinationSummary[] }
export type PlanPage = NextPage & { plans: OfferedPlan[] }

export type DestinationFilter = {
  kind?: DestinationSummary['kind']
  continent?: Continent
  /** Only the best known places. */
  popular?: boolean
  /** Slugs, at most 20. */
  ids?: readonly string[]
  pageInfo?: PageInfo
}

export type PlanFilter = {
  kind?: DestinationSummary['kind']
  continent?: Continent
  offer?: 'reduced'
  minMb?: number
  planType?: Plan['planType']
  unlimited?: boolean
  duration?: number
  /** Slugs of destinations, at most 20. */
  ids?: readonly string[]
  pageInfo?: PageInfo
}

export type SearchQuery = { q: string; locale: Locale; signal?: AbortSignal }

/** One page of the destinations that the shop sells, most wanted first. */
export function listDestinations(
  api: ApiClient,
  filter: DestinationFilter = {},
): Promise<DestinationPage> {
  return read(api, { name: 'listDestinations', path: '/catalogue/destinations', params: filter })
}

/** Page after page of destinations. */
export function moreDestinations(
  api: ApiClient,
  { pageInfo, ...filter }: DestinationFilter = {},
): AsyncGenerator<readonly DestinationSummary[], void, undefined> {
  return loadMore(async (info) => {
    const page = await listDestinations(api, { ...filter, pageInfo: info })
    return { ...page, items: page.destinations }
  }, pageInfo)
}

/** A destination with its plans; `not_found` where the shop does not sell it. */
export async function getDestination(
  api: ApiClient,
  slug: string,
  /** Instead of the visitor's own. */
  currency?: Currency,
): Promise<DestinationDetail> {
  const path = `/catalogue/destinations/${segment(slug)}`
  return read(api, { name: 'getDestination', path, params: {}, currency })
}

/** One plan; `not_found` where the shop does not sell it there. */
export async function getPlan(api: ApiClient, slug: string, plan: string): Promise<Plan> {
  const path = `/catalogue/destinations/${segment(slug)}/plans/${segment(plan)}`
  return read(api, { name: 'getPlan', path, params: {} })
}

/** One page of plans across destinations. */
export function listPlans(api: ApiClient, filter: PlanFilter = {}): Promise<PlanPage> {
  return read(api, { name: 'listPlans', path: '/catalogue/plans', params: filter })
}

/** Page after page of plans. */
export function morePlans(
  api: ApiClient,
  { pageInfo, ...filter }: PlanFilter = {},
): AsyncGenerator<readonly OfferedPlan[], void, undefined> {
  return loadMore(async (info) => {
    const page = await listPlans(api, { ...filter, pageInfo: info })
    return { ...page, items: page.plans }
  }, pageInfo)
}

/** Every place that covers any of some countries, with the plans worth comparing. */
export function listTripPlaces(api: ApiClient, ids: readonly string[]): Promise<TripPlaces> {
  return read(api, { name: 'listTripPlaces', path: '/catalogue/trip', params: { ids } })
}

/** Countries, regions and cities by any of their names; not kept, as it is typed letter by letter. */
export async function search(
  api: ApiClient,
  { q, locale, signal }: SearchQuery,
): Promise<SearchHit[]> {
  const params = { q, locale, currency: api.currency }
  const options = { retry: true, ...(signal ? { signal } : {}) }
  const { hits } = await api.get<{ hits: SearchHit[] }>('/catalogue/search', params, options)
  return hits
}

type Read = { name: string; path: string; params: object; currency?: Currency | undefined }

/** Reads are retried and kept for as long as the client lives, prices in its currency unless named. */
function read<T>(api: ApiClient, { name, path, params, currency }: Read): Promise<T> {
  const query = { ...params, currency: currency ?? api.currency }
  return api.remember(name, [path, query], () => api.get<T>(path, query, { retry: true }))
}

/** A name from the address bar as one path segment; the dots would climb. */
function segment(name: string): string {
  if (name === '' || name === '.' || name === '..') throw new ApiError('not_found')
  return encodeURIComponent(name.toWellFormed())
}
