import type {
  DestinationDetail,
  DestinationList,
  PlanList,
  SearchHit,
} from '#contract/catalogue/catalogue.ts'
import type { TripPlaces } from '#contract/catalogue/trip-places.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { ApiClient, Input, Received } from './client.ts'

type Filter<Name extends 'listDestinations' | 'listPlans'> = Omit<
  Input<Name>,
  'currency' | 'pageInfo'
> & { pageInfo?: { pageSize: number } }
export type DestinationFilter = Filter<'listDestinations'>
export type PlanFilter = Filter<'listPlans'>
export type SearchQuery = { q: string; locale: Locale; signal?: AbortSignal }

/** Returns one page of the destinations that the shop sells, most wanted first. */
export function listDestinations(
  api: ApiClient<'listDestinations'>,
  filter: DestinationFilter = {},
): Promise<DestinationList> {
  return read(api, 'listDestinations', filter)
}

/** Returns a destination with its plans; fails with `not_found` when the shop does not sell it. */
export async function getDestination(
  api: ApiClient,
  slug: string,
  /** Replaces the visitor's own currency. */
  currency?: Currency,
): Promise<DestinationDetail> {
  return read(api, 'getDestination', { slug, currency })
}

/** Returns one page of plans across destinations. */
export function listPlans(api: ApiClient, filter: PlanFilter = {}): Promise<PlanList> {
  return read(api, 'listPlans', filter)
}

/** Returns every place that covers any of the countries, with the plans worth comparing. */
export function listTripPlaces(api: ApiClient, ids: readonly string[]): Promise<TripPlaces> {
  return read(api, 'listTripPlaces', { ids })
}

/**
 * Finds countries, regions and cities by any of their names. The results are not cached, because
 * every typed letter is another query.
 */
export async function search(
  api: ApiClient<'search'>,
  { q, locale, signal }: SearchQuery,
): Promise<SearchHit[]> {
  const asked = { q, locale, currency: api.currency }
  const { hits } = await api.call('search', asked, signal ? { signal } : {})
  return hits
}

type Reads = 'listDestinations' | 'getDestination' | 'listPlans' | 'listTripPlaces'

/**
 * Calls the API and caches the result for as long as the client lives. Prices are in the client's
 * currency unless the input names another one.
 */
function read<Name extends Reads>(
  api: ApiClient<NoInfer<Name>>,
  name: Name,
  input: Input<Name> & { currency?: Currency | undefined },
): Promise<Received<Name>> {
  const asked = { ...input, currency: input.currency ?? api.currency }
  return api.remember(name, [asked], () => api.call(name, asked))
}
