import { type } from 'arktype'
import { Currency, LocaleName } from '../../account.ts'
import {
  CatalogueSitemap,
  DestinationDetail,
  DestinationList,
  OfferedPlan,
  PlanList,
  SearchResult,
} from '../../catalogue/catalogue.ts'
import {
  DestinationListQuery,
  PlanListQuery,
  SearchQuery,
  TripQuery,
} from '../../catalogue/catalogue-query.ts'
import { PriceChanges, PriceChangesQuery } from '../../catalogue/price-changes.ts'
import { TripPlaces } from '../../catalogue/trip-places.ts'
import { read } from '../row/endpoint.ts'
import { sharedRead } from '../row/row.ts'

/** The currency of prices; an unknown one falls back to the default. */
const Priced = type({ 'currency?': Currency })

/** Reads of the catalogue, which is the same for every visitor of a channel. */
export const catalogueCalls = {
  listDestinations: sharedRead({
    ...read('/catalogue/destinations'),
    summary: 'Places that plans are sold for',
    input: Priced.and(DestinationListQuery),
    answer: DestinationList,
  }),
  getDestination: sharedRead({
    ...read('/catalogue/destinations/:slug'),
    summary: 'One place with its plans, networks and cities',
    input: Priced.and({ slug: 'string' }),
    answer: DestinationDetail,
  }),
  getPlan: sharedRead({
    ...read('/catalogue/destinations/:slug/plans/:plan'),
    summary: 'One plan of a place',
    input: Priced.and({ slug: 'string', plan: 'string' }),
    answer: OfferedPlan,
  }),
  listPlans: sharedRead({
    ...read('/catalogue/plans'),
    summary: 'Plans of all places',
    input: Priced.and(PlanListQuery),
    answer: PlanList,
  }),
  search: sharedRead({
    ...read('/catalogue/search'),
    summary: 'Places by name, in any language',
    input: Priced.and(SearchQuery).and({ 'locale?': LocaleName }),
    answer: SearchResult,
  }),
  listTripPlaces: sharedRead({
    ...read('/catalogue/trip'),
    summary: 'Every place that covers any of some countries, with the plans worth comparing',
    input: Priced.and(TripQuery),
    answer: TripPlaces,
  }),
  getSitemap: sharedRead({
    ...read('/catalogue/sitemap'),
    summary: 'Every place that is sold, and when it last changed',
    input: Priced,
    answer: CatalogueSitemap,
  }),
  listPriceChanges: sharedRead({
    ...read('/catalogue/changes'),
    summary: 'Places whose prices changed, so that copies of them can be renewed',
    input: PriceChangesQuery,
    answer: PriceChanges,
  }),
}
