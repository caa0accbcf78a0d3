import { listDestinations, listPlans } from '#app/api/catalogue.ts'
import type { ApiClient } from '#app/api/client.ts'
import type { DestinationSummary, OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { arcCities } from './arc-cities.ts'
import type { BoardKind } from './board-section.tsx'
import { quickSlugs, type StockedPlace } from './home-view.ts'
import { tripPlaces, tripStays } from './trip-sample.ts'

const boardRows = 10

/** Page size that exceeds the number of plans of all places of the trip. */
const stockSize = 300

/** The first country of the trip, which also has the ticket. */
const [{ country: ticketSlug }] = tripStays

/** Countries at the ends of the arcs, and places of the chips below the search. */
const namedSlugs = [...new Set([...arcCities.map(({ slug }) => slug), ...quickSlugs])]

type HomeData = {
  board: readonly DestinationSummary[]
  named: readonly DestinationSummary[]
  /** All plans that cover any part of the trip. */
  trip: readonly OfferedPlan[]
  ticket: StockedPlace | undefined
}

/** Loads all data of the page in three calls to the catalogue. */
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

/** Loads the first place of the board, for shops that do not sell the trip's first country. */
async function loadFirst(api: ApiClient, board: readonly DestinationSummary[]) {
  const slug = board[0]?.slug
  if (slug === undefined) return undefined
  return stockOf(await loadPlans(api, [slug]), slug)
}

/** Loads all plans of the given places. */
async function loadPlans(api: ApiClient, ids: readonly string[]): Promise<readonly OfferedPlan[]> {
  return (await listPlans(api, { ids, pageInfo: { pageSize: stockSize } })).plans
}

/** Returns a place with its data plans; undefined where it has none. */
function stockOf(plans: readonly OfferedPlan[], slug: string): StockedPlace | undefined {
  const own = plans.filter((plan) => plan.destinationSlug === slug && plan.planType === 'data')
  return own[0] && { ...own[0].destination, plans: own }
}
