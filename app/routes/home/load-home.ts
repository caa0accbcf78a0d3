import { listDestinations, listPlans } from '#app/api/catalogue.ts'
import type { ApiClient } from '#app/api/client.ts'
import type { DestinationSummary } from '#contract/catalogue.ts'
import { arcCities } from './arc-cities.ts'
import type { BoardKind } from './board-section.tsx'
import { quickSlugs, type StockedPlace } from './home-view.ts'

const boardRows = 10

/** More than the data plans of three places. */
const stockSize = 60

/** Two countries and the region that covers both; the first one's ticket is shown as well. */
const tripSlugs = ['japan', 'south-korea', 'japan-korea']

/** The countries of the arcs and the places of the chips below the search. */
const namedSlugs = [...new Set([...arcCities.map(({ slug }) => slug), ...quickSlugs])]

type HomeData = {
  board: readonly DestinationSummary[]
  named: readonly DestinationSummary[]
  /** The places of the trip that are sold here. */
  trip: StockedPlace[]
  ticket: StockedPlace | undefined
}

/** Everything the page prints, in three questions to the catalogue. */
export async function loadHome(api: ApiClient, kind: BoardKind): Promise<HomeData> {
  const [board, named, trip] = await Promise.all([
    listDestinations(api, { kind, pageInfo: { pageSize: boardRows } }),
    listDestinations(api, { ids: namedSlugs, pageInfo: { pageSize: namedSlugs.length } }),
    loadStock(api, tripSlugs),
  ])
  const first = trip.find((place) => place.slug === tripSlugs[0])
  return {
    board: board.destinations,
    named: named.destinations,
    trip,
    ticket: first ?? (await loadFirst(api, board.destinations)),
  }
}

/** Where Japan is not sold, the ticket is of the best known place that is. */
async function loadFirst(api: ApiClient, board: readonly DestinationSummary[]) {
  const slug = board[0]?.slug
  if (slug === undefined) return undefined
  const [place] = await loadStock(api, [slug])
  return place
}

/** The data plans of some places, each place with its own, in the order asked. */
async function loadStock(api: ApiClient, ids: readonly string[]): Promise<StockedPlace[]> {
  const pageInfo = { pageSize: stockSize }
  const { plans } = await listPlans(api, { ids, planType: 'data', pageInfo })
  return ids.flatMap((slug) => {
    const own = plans.filter((plan) => plan.destinationSlug === slug)
    return own[0] ? [{ ...own[0].destination, plans: own }] : []
  })
}
