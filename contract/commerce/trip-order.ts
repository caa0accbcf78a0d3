import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { BoughtDevice, Order, Payment, PlanId, Quantity, Quote } from './order.ts'
import { PayOptions } from './payment-methods.ts'

// Wire shapes of several plans that one payment buys: each becomes an order of its own.

/** The most different plans in a trip. */
export const maxTripPlans = 8

const Day = type(/^\d{4}-\d\d-\d\d$/)

/** Days in a place, both included. */
const Dates = type({ 'starts_on?': Day, 'ends_on?': Day })

/** A plan of a trip, and the days for which it is bought. */
export const TripPlan = Dates.and({ plan_id: PlanId, quantity: Quantity })
export type TripPlan = Camelized<typeof TripPlan.infer>

/** Different plans in the order of travel. */
export const TripPlans = TripPlan.array().atLeastLength(2).atMostLength(maxTripPlans)

/** What a trip costs, as calculated by the server; codes and points are not taken. */
export const TripQuote = PayOptions.and({
  lines: Quote.array(),
  currency: Currency,
  total_minor: 'number.integer >= 0',
  points_earned: 'number.integer >= 0',
  /** The device of the caller's last order. */
  'device?': BoughtDevice,
})
export type TripQuote = Camelized<typeof TripQuote.infer>

/** A trip with its orders in the order of travel. */
export const Trip = type({
  /** The id of its first order, which can be paid like any other: that pays for all of them. */
  id: 'string',
  number: 'string',
  currency: Currency,
  total_minor: 'number.integer >= 0',
  created_at: 'number.integer',
  'paid_at?': 'number.integer',
  payment: Payment,
  lines: Dates.and({ order: Order }).array(),
})
export type Trip = Camelized<typeof Trip.infer>
