import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { BoughtDevice, Esim, Order, Payment, PlanId, Quantity, Quote } from './order.ts'
import { maxPhoneName, maxTripPhones } from './order-words.ts'
import { PayOptions } from './payment-methods.ts'
import { CardName } from './top-up.ts'
import { topUpStates } from './top-up-words.ts'

// Wire shapes of several plans that one payment buys: each becomes an order of its own.

/** The most different plans in a trip. */
export const maxTripPlans = 8

const Day = type(/^\d{4}-\d\d-\d\d$/)

/** Days in a place, both included. */
const Dates = type({ 'starts_on?': Day, 'ends_on?': Day })

/** A plan of a trip, and the days for which it is bought. */
export const TripPlan = Dates.and({ plan_id: PlanId, quantity: Quantity })
export type TripPlan = Camelized<typeof TripPlan.infer>

/** Different plans in the order of travel; a single one is a trip if it is for several phones. */
export const TripPlans = TripPlan.array().atLeastLength(1).atMostLength(maxTripPlans)

/** A phone of a trip that is for several: each gets all plans. */
export const PhoneWish = type({
  /** As its buyer calls it, or empty. */
  name: `string <= ${maxPhoneName}`,
  /** Whether it is the buyer's own, which installs from the buyer's pages. */
  is_own: 'boolean',
})
export type PhoneWish = Camelized<typeof PhoneWish.infer>

export const PhoneWishes = PhoneWish.array().atLeastLength(1).atMostLength(maxTripPhones)

/** What a trip costs, as calculated by the server; codes and points are not taken. */
export const TripQuote = PayOptions.and({
  lines: Quote.array(),
  currency: Currency,
  total_minor: 'number.integer >= 0',
  points_earned: 'number.integer >= 0',
  /** The device of the caller's last order. */
  'device?': BoughtDevice,
  /** What is not on a phone by then is paid back; present if there are several phones. */
  'install_until?': 'number.integer',
})
export type TripQuote = Camelized<typeof TripQuote.infer>

/** A phone of a trip as its buyer sees it; what is on it is told by the eSIMs of its lines. */
export const TripPhone = PhoneWish.and({
  /** The token of its install link; absent for the buyer's own phone, and before the trip is paid. */
  'token?': 'string',
})
export type TripPhone = Camelized<typeof TripPhone.infer>

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
  /** `phone`: the position of its phone; absent where the trip is for one. */
  lines: Dates.and({ order: Order, 'phone?': 'number.integer >= 0' }).array(),
  /** Present if the trip is for several phones. */
  'phones?': TripPhone.array(),
  /** What is not on a phone by then is paid back; present with the phones. */
  'install_until?': 'number.integer',
  /**
   * What holders of links may add to their data, and what they have; present with the phones where the
   * shop charges cards with one press. Without a card that may be charged, nothing can be added.
   */
  'adding?': type({
    limit_minor: 'number.integer >= 0',
    spent_minor: 'number.integer >= 0',
    'card?': CardName,
  }),
})
export type Trip = Camelized<typeof Trip.infer>

/** A plan without anything that says what it costs. */
export const UnpricedPlan = OfferedPlan.omit(
  'currency',
  'price_minor',
  'per_gb_minor',
  'per_day_minor',
  'reference_minor',
  'addon_from_minor',
)
export type UnpricedPlan = Camelized<typeof UnpricedPlan.infer>

/** An eSIM as the holder of its phone's link sees it. */
export const LinkedEsim = Esim.pick(
  'id',
  'state',
  'profile',
  'iccid',
  'smdp_address',
  'matching_id',
  'apn',
  'allowance_mb',
  'used_mb',
  'expires_at',
)
export type LinkedEsim = Camelized<typeof LinkedEsim.infer>

/** What the install link of a phone shows, without an account and without any price. */
export const InstallOffer = type({
  /** As the buyer calls the phone, or empty. */
  name: 'string',
  /** The buyer's name, or empty. */
  giver: 'string',
  /** What is not installed by then goes back to the buyer. */
  install_until: 'number.integer',
  /** In the order of travel; an eSIM is absent until its network has made it. */
  lines: Dates.and({ plan: UnpricedPlan, esims: LinkedEsim.array() }).array(),
  /** What the holder may add to an eSIM that is in use, within the buyer's limit. */
  addons: type({ esim_id: 'string', addon_id: 'string', amount_mb: 'number.integer' }).array(),
  /** What was last added with the links of the trip to this phone. */
  'added?': type({ state: type.enumerated(...topUpStates), amount_mb: 'number.integer' }),
})
export type InstallOffer = Camelized<typeof InstallOffer.infer>
