import { listDestinations, listPlans } from '#app/api/catalogue.ts'
import type { ApiClient } from '#app/api/client.ts'
import type { DestinationSummary, OfferedPlan } from '#contract/catalogue.ts'
import { arcCities } from './arc-cities.ts'
import type { BoardKind } from './board-section.tsx'
import { quickSlugs, type StockedPlace } from './home-view.ts'
import { tripPlaces, tripStays } from './trip-sample.ts'

const boardRows = 10

/** More than the plans of all places of the trip. */
const stockSize = 300

/** The first country of the trip: its ticket is shown as well. */
const [{ country: ticketSlug }] = tripStays

/** The countries of the arcs and the places of the chips below the search. */
const namedSlugs = [...new Set([...arcCities.map(({ slug }) => slug), ...quickSlugs])]

type HomeData = {
  board: readonly DestinationSummary[]
  named: readonly DestinationSummary[]
  /** All plans for any part of the trip. */
  trip: readonly OfferedPlan[]
  ticket: StockedPlace | undefined
}

/** Everything the page prints, in three questions to the catalogue. */
export async function loadHome(api: ApiClient, kind: BoardKind): Promise<HomeData> {
  const [board, named, trip] = await Promise.all([
    listDestinations(api, { kind, pageInfo: { pageSize: boardRows } }),
    listDestinations(api, { ids: namedSlugs, pageInfo: { pageSize: namedSlugs.length } }),
    loadPlans(api, Object.keys(tripPlaces)),
  ])
  return {
    board: board.destinations,
    named: named.destinations,
    trip,
    ticket: stockOf(trip, ticketSlug) ?? (await loadFirst(api, board.destinations)),
  }
}

/** Where Japan is not sold, the ticket is of the best known place that is. */
async function loadFirst(api: ApiClient, board: readonly DestinationSummary[]) {
  const slug = board[0]?.slug
  if (slug === undefined) return undefined
  return stockOf(await loadPlans(api, [slug]), slug)
}

/** All plans of some places. */
async function loadPlans(api: ApiClient, ids: readonly string[]): Promise<readonly OfferedPlan[]> {
  return (await listPlans(api, { ids, pageInfo: { pageSize: stockSize } })).plans
}

/** A place with its data plans; undefined where it has none. */
function stockOf(plans: readonly OfferedPlan[], slug: string): StockedPlace | undefined {
  const own = plans.filter((plan) => plan.destinationSlug === slug && plan.planType === 'data')
  return own[0] && { ...own[0].destination, plans: own }
}
