import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import { currencies } from '../money.ts'
import { Reviews } from './review.ts'

/** The continents under which destinations are listed; regions and global sets have none. */
export const continents = [
  'africa',
  'asia',
  'europe',
  'north-america',
  'south-america',
  'oceania',
] as const

export type Continent = (typeof continents)[number]

export const planTypes = ['data', 'daily'] as const
export const destinationKinds = ['country', 'region', 'global'] as const

export type DestinationKind = (typeof destinationKinds)[number]

const Kind = type.enumerated(...destinationKinds)
const ContinentName = type.enumerated(...continents)
const CurrencyCode = type.enumerated(...currencies)
const Generation = type("'4G' | '5G'")
const Minor = type('number.integer >= 0')
const Count = type('number.integer > 0')

const Network = type({ name: 'string > 0', generations: Generation.array() })

export type Network = typeof Network.infer

/** The prices in the columns of the price board; null if the plan is not sold. */
const Board = type({
  gb1_d7: Minor.or('null'),
  gb5_d30: Minor.or('null'),
  gb10_d30: Minor.or('null'),
  unl_d7: Minor.or('null'),
})

/** A destination as lists show it. */
export const DestinationSummary = type({
  /** The slug: the address without its suffix, such as `japan` of `/japan-eSIM`. */
  slug: 'string > 0',
  kind: Kind,
  /** ISO 3166-1 alpha-2 code; null unless the place is a country. */
  code: 'string == 2 | null',
  continent: ContinentName.or('null'),
  name_en: 'string > 0',
  country_count: Count,
  /** In lists the first eight member countries, in a detail all of them. */
  country_codes: 'string[]',
  networks: Network.array(),
  /** The best generation of the place's networks. */
  generation: Generation,
  /** Rank among places of its kind, from 1; null for all but the best known. */
  popular_rank: 'number.integer | null',
  currency: CurrencyCode,
  from_minor: Minor,
  board: Board,
})

export type DestinationSummary = Camelized<typeof DestinationSummary.infer>

/** A plan with every fact that a buyer has to know before paying. */
export const Plan = type({
  /** Stable id: `{scope}-{size}-{days}d-v{edition}`. */
  id: 'string > 0',
  /** Unique within its destination: `5gb-30d`, `2gb-daily-7d`, `unlimited-7d`. */
  slug: 'string > 0',
  destination_slug: 'string > 0',
  plan_type: type.enumerated(...planTypes),
  duration: Count,
  duration_unit: "'DAY'",
  /** All data at full speed over the whole duration, in MB of 1024 KB. */
  amount: Count,
  amount_unit: "'MB'",
  is_unlimited: 'boolean',
  /** A daily plan's full-speed data per day. */
  daily_mb: Count.or('null'),
  /** Speed after the data, or the day's data, is used up; null if the connection stops. */
  throttle_kbps: Count.or('null'),
  /** Whether a phone may share the data; null if the network does not say. */
  tethering: 'boolean | null',
  activation_policy: "'first_use' | 'installation' | 'purchase'",
  /** Days after purchase when an unused plan starts automatically. */
  activate_within_days: Count,
  addon_policy: "'none' | 'while_active' | 'any_time'",
  kyc: "'none' | 'passport' | 'passport_address'",
  refund_policy: "'until_installed' | 'until_activated' | 'none'",
  networks: Network.array(),
  generation: Generation,
  currency: CurrencyCode,
  /** The price including tax. */
  price_minor: Minor,
  /** Set for data plans only, because a daily plan's data cannot be saved for later. */
  per_gb_minor: Minor.or('null'),
  per_day_minor: Minor,
  /** Lowest price of the 30 days before a reduction; null unless it is higher than the price. */
  reference_minor: Minor.or('null'),
  reduction_ends_at: 'string.date.iso | null',
  unavailable_until: 'string.date.iso | null',
  addon_from_minor: Minor.or('null'),
})

export type Plan = Camelized<typeof Plan.infer>

const City = type({
  name_en: 'string > 0',
  /** The name in the locale of the call. */
  name: 'string > 0',
  lat: 'number',
  lon: 'number',
  generation: Generation,
})

const RegionalOffer = type({
  slug: 'string > 0',
  kind: Kind,
  name_en: 'string > 0',
  country_count: Count,
  /** At most eight country codes. */
  country_codes: 'string[]',
  from_minor: Minor,
  /** Whether the offer's best price per GB is below that of all data plans of the destination. */
  cheaper_per_gb: 'boolean',
  best_per_gb_minor: Minor.or('null'),
})

/** A destination with everything that its page shows. */
export const DestinationDetail = DestinationSummary.and({
  plans: Plan.array(),
  cities: City.array(),
  /** The regions and global sets that cover the whole destination, smallest first. */
  regional: RegionalOffer.array(),
  /** The covered countries that also have plans of their own. */
  members: type({ code: 'string == 2', slug: 'string > 0' }).array(),
  /** Absent if there are no reviews. */
  'reviews?': Reviews,
})

export type DestinationDetail = Camelized<typeof DestinationDetail.infer>

/** A plan outside its destination's page, with the parts of the destination's name. */
export const OfferedPlan = Plan.and({
  destination: {
    slug: 'string > 0',
    kind: Kind,
    code: 'string == 2 | null',
    name_en: 'string > 0',
    country_count: Count,
    country_codes: 'string[]',
  },
})

export type OfferedPlan = Camelized<typeof OfferedPlan.infer>

/** One result of a search; a city links to its country. */
export const SearchHit = type({
  group: "'country' | 'city' | 'region'",
  /** The destination's slug. */
  slug: 'string > 0',
  kind: Kind,
  code: 'string == 2 | null',
  /**
   * Name of the country, city or region in the requested locale; regions may fall back to English.
   */
  name: 'string > 0',
  name_en: 'string > 0',
  /** The country's localised name if the result is a city, otherwise null. */
  country_name: 'string | null',
  country_count: Count,
  country_codes: 'string[]',
  networks: Network.array(),
  generation: Generation,
  currency: CurrencyCode,
  from_minor: Minor,
  /**
   * `exact`: the query is a whole name of the place. `related`: a result that does not match the query itself but belongs to a country that does.
   */
  match: "'exact' | 'prefix' | 'fuzzy' | 'related'",
})

export type SearchHit = Camelized<typeof SearchHit.infer>

const lastEvaluatedKey = 'string | null'

export const DestinationList = type({
  destinations: DestinationSummary.array(),
  last_evaluated_key: lastEvaluatedKey,
})

export type DestinationList = Camelized<typeof DestinationList.infer>

export const PlanList = type({
  plans: OfferedPlan.array(),
  last_evaluated_key: lastEvaluatedKey,
})

export type PlanList = Camelized<typeof PlanList.infer>

/** Results, the best first, also within each group. */
export const SearchResult = type({ query: 'string', hits: SearchHit.array() })

export type SearchResult = Camelized<typeof SearchResult.infer>

export const CatalogueSitemap = type({
  destinations: type({ slug: 'string > 0', kind: Kind, updated_at: 'string.date.iso' }).array(),
})

export type CatalogueSitemap = Camelized<typeof CatalogueSitemap.infer>
