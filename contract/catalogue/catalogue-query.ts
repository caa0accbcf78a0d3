import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import { maxSearchLength } from '../words.ts'
import { continents, destinationKinds } from './catalogue.ts'

/** Items per page if the query does not set a page size. */
export const defaultPageSize = 10
/** Enough for every destination in one page. */
export const maxPageSize = 300

const Flag = type("'1' | 'true' | '0' | 'false'").pipe((text) => text === '1' || text === 'true')
const Whole = type('string.integer.parse')
const PageSize = Whole.to(`1 <= number <= ${maxPageSize}`)
/** Position of the previous page's last item. */
const PageStart = type(/^\d{1,9}$/)
const Slug = type(/^[a-z0-9-]{1,64}$/)
const Kind = type.enumerated(...destinationKinds)
const ContinentName = type.enumerated(...continents)

const paging = {
  'page_info?': { 'page_size?': PageSize, 'page_start?': PageStart },
  'page_size?': PageSize,
  'page_start?': PageStart,
} as const

/** Currency and locale are not validated here, because unknown ones fall back to the default. */
export const DestinationListQuery = type({
  'kind?': Kind,
  'continent?': ContinentName,
  /** Only places with a popularity rank, in the order of that rank. */
  'popular?': Flag,
  /** Slugs. */
  'ids?': Slug.or(Slug.array()),
  ...paging,
})

export type DestinationListQuery = Camelized<typeof DestinationListQuery.infer>

export const PlanListQuery = type({
  /** Only plans with a price reduction that may be advertised today. */
  'offer?': "'reduced'",
  'min_mb?': Whole.to('0 <= number <= 10000000'),
  'plan_type?': "'data' | 'daily'",
  'unlimited?': Flag,
  'duration?': Whole.to('1 <= number <= 365'),
  'kind?': Kind,
  'continent?': ContinentName,
  /** Slugs of destinations. */
  'ids?': Slug.or(Slug.array()),
  /** Only the plan with this id. */
  'plan_id?': /^[a-z0-9-]{1,80}$/,
  ...paging,
})

export type PlanListQuery = Camelized<typeof PlanListQuery.infer>

export const SearchQuery = type({ q: `string <= ${maxSearchLength}` })

export type SearchQuery = typeof SearchQuery.infer

/** The most countries of one trip. */
export const maxTripCountries = 8

export const TripQuery = type({
  /** Slugs of countries. */
  ids: Slug.or(Slug.array().atMostLength(maxTripCountries)),
})

export type TripQuery = typeof TripQuery.infer
