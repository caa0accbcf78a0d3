import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { brakes, runChanges } from './catalogue-words.ts'

const Count = type('number.integer >= 0')

/** A run of an import. */
export const CatalogueRun = type({
  number: 'number.integer > 0',
  made_at: 'number.integer',
  source: 'string',
  added: Count,
  withdrawn: Count,
  /** The person of the office who fetched it; absent if a command did. */
  'prepared_by?': 'string',
  /** Whether that is the reader. */
  is_own: 'boolean',
  /** Whether its plans are still stored; old runs are dropped. */
  is_kept: 'boolean',
  'published_at?': 'number.integer',
  'published_by?': 'string',
})
export type CatalogueRun = Camelized<typeof CatalogueRun.infer>

/** What the shops sell, and what they sold before. */
export const Selling = type({
  publication: Count,
  'run?': 'number.integer > 0',
  'published_at?': 'number.integer',
  'before_run?': 'number.integer > 0',
  'restorable_until?': 'number.integer',
})
export type Selling = Camelized<typeof Selling.infer>

/** How much of what a brake counts a run changes, and how much it may. */
export const MeasuredBrake = type({
  brake: type.enumerated(...brakes),
  what: "'plans' | 'addons' | 'prices' | 'floors'",
  count: Count,
  of: Count,
  /** The share above which it holds; 0 holds at the first. */
  most: '0 <= number <= 1',
  is_held: 'boolean',
  /** The supplier of most of them, and of how many. */
  'supplier?': 'string',
  'of_supplier?': Count,
  /** The places of some of them. */
  places: 'string[]',
})
export type MeasuredBrake = Camelized<typeof MeasuredBrake.infer>

const Fact = type({ fact: 'string', from: 'string', to: 'string' })

/** A plan or an add-on that a run changes, in one currency of one brand. */
export const RunRow = type({
  id: 'string',
  kind: "'plan' | 'addon'",
  change: type.enumerated(...runChanges),
  place: 'string',
  'flag?': 'string',
  amount_mb: 'number.integer',
  'daily_mb?': 'number.integer',
  days: 'number.integer',
  'supplier?': 'string',
  'cost_currency?': 'string',
  'old_cost_micros?': 'number.integer',
  'cost_micros?': 'number.integer',
  'old_price_minor?': 'number.integer',
  'price_minor?': 'number.integer',
  /** The share of the price that is left after the cost, in percent. */
  'margin_percent?': 'number.integer',
  'floor_minor?': 'number.integer',
  is_under_floor: 'boolean',
  is_far: 'boolean',
  facts: Fact.array(),
})
export type RunRow = Camelized<typeof RunRow.infer>

/** A run beside what is sold. */
export const RunReview = type({
  run: CatalogueRun,
  selling: Selling,
  counts: type({
    plans: Count,
    addons: Count,
    added: Count,
    withdrawn: Count,
    dearer: Count,
    cheaper: Count,
    changed: Count,
    supplied: Count,
    addons_changed: Count,
    unchanged: Count,
  }),
  brakes: MeasuredBrake.array(),
  brands: type({ id: 'string', name: 'string' }).array(),
  brand: 'string',
  currency: Currency,
  rows: RunRow.array(),
  /** Rows of the filter, of which a page is shown. */
  total: Count,
})
export type RunReview = Camelized<typeof RunReview.infer>
