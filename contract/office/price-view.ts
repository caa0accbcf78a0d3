import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'

/** A plan with its price now, without any shop’s margin. */
export const PricedPlan = type({
  id: 'string',
  slug: 'string',
  place: 'string',
  'flag?': 'string',
  amount_mb: 'number.integer',
  'daily_mb?': 'number.integer',
  days: 'number.integer',
  'price_minor?': 'number.integer',
  'reduced_until?': 'number.integer',
  'floor_minor?': 'number.integer',
  'supplier?': 'string',
  'cost_micros?': 'number.integer',
  'cost_currency?': 'string',
  state: "'sold' | 'paused' | 'not_sold'",
})
export type PricedPlan = Camelized<typeof PricedPlan.infer>

/** A margin of a brand, from when on, and the one before. */
export const MarginSince = type({
  brand: 'string',
  percent: 'number',
  since: 'number.integer',
  'before?': 'number',
})
export type MarginSince = Camelized<typeof MarginSince.infer>

/** A price that an act sets. */
export const PriceChange = type({
  plan_id: 'string',
  currency: Currency,
  from_minor: 'number.integer',
  to_minor: 'number.integer',
  /** The lowest price of the 30 days before, which a reduction is shown against. */
  'reference_minor?': 'number.integer',
})
export type PriceChange = Camelized<typeof PriceChange.infer>
