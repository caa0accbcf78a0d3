import { type } from 'arktype'
import { Currency, LocaleName } from '../../account.ts'
import {
  CatalogueSitemap,
  DestinationDetail,
  DestinationList,
  OfferedPlan,
  PlanList,
  SearchResult,
  TripPlaces,
} from '../../catalogue/catalogue.ts'
import {
  DestinationListQuery,
  PlanListQuery,
  SearchQuery,
  TripQuery,
} from '../../catalogue/catalogue-query.ts'
import { PriceChanges, PriceChangesQuery } from '../../catalogue/price-changes.ts'
import * as at from '../row/endpoints.ts'
import { sharedRead } from '../row/row.ts'

/** The currency of prices; an unknown one falls back to the default. */
const Priced = type({ 'currency?': Currency })

/** Reads of the catalogue, which is the same for every visitor of a channel. */
export const catalogueCalls = {
  listDestinations: sharedRead({
    ...at.listDestinations,
    summary: 'Places that plans are sold for',
    input: Priced.and(DestinationListQuery),
    answer: DestinationList,
  }),
  getDestination: sharedRead({
    ...at.getDestination,
    summary: 'One place with its plans, networks and cities',
    input: Priced.and({ slug: 'string' }),
    answer: DestinationDetail,
  }),
  getPlan: sharedRead({
    ...at.getPlan,
    summary: 'One plan of a place',
    input: Priced.and({ slug: 'string', plan: 'string' }),
    answer: OfferedPlan,
  }),
  listPlans: sharedRead({
    ...at.listPlans,
    summary: 'Plans of all places',
    input: Priced.and(PlanListQuery),
    answer: PlanList,
  }),
  search: sharedRead({
    ...at.search,
    summary: 'Places by name, in any language',
    input: Priced.and(SearchQuery).and({ 'locale?': LocaleName }),
    answer: SearchResult,
  }),
  listTripPlaces: sharedRead({
    ...at.listTripPlaces,
    summary: 'Every place that covers any of some countries, with the plans worth comparing',
    input: Priced.and(TripQuery),
    answer: TripPlaces,
  }),
  getSitemap: sharedRead({
    ...at.getSitemap,
    summary: 'Every place that is sold, and when it last changed',
    input: Priced,
    answer: CatalogueSitemap,
  }),
  listPriceChanges: sharedRead({
    ...at.listPriceChanges,
    summary: 'Places whose prices changed, so that copies of them can be renewed',
    input: PriceChangesQuery,
    answer: PriceChanges,
  }),
}
