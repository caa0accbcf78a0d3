import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { ApprovalCheck } from '../spending/approval.ts'
import { payWays } from '../spending/stock-words.ts'
import { tripProblems } from './trip-list-words.ts'

const Minor = type('number.integer >= 0')
const Count = type('number.integer >= 0')
/** YYYY-MM-DD. */
export const TripDay = type(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)

export const TripStay = type({
  id: 'string',
  /** The slug of the country, and its code where it is sold. */
  country: 'string',
  'code?': 'string',
  from: TripDay,
  to: TripDay,
})
export type TripStay = Camelized<typeof TripStay.infer>

/** A plan of a person's trip. Times are unix seconds. */
export const TripPlanUse = type({
  plan: OfferedPlan,
  /** It is in stock; the others are bought. */
  is_free: 'boolean',
  /** What it costs, or has cost today. */
  price_minor: Minor,
  /** The days on which it is used. */
  from: TripDay,
  to: TripDay,
  /** When its eSIM is made and mailed. */
  due_at: 'number.integer',
})
export type TripPlanUse = Camelized<typeof TripPlanUse.infer>

export const PersonTrip = type({
  id: 'string',
  'account_id?': 'string',
  name: 'string',
  email: 'string',
  /** The zone of the times: the person's own or the organisation's. */
  time_zone: 'string',
  day_mb: Count,
  stays: TripStay.array(),
  /** The cheapest plans that suffice; empty for a person with a problem. */
  plans: TripPlanUse.array(),
  /** What has to be paid for the plans that are bought. */
  total_minor: Minor,
  'problem?': type.enumerated(...tripProblems),
  /** The plans would pass a budget: they are only asked for, with the whole list. */
  'is_over?': 'true',
})
export type PersonTrip = Camelized<typeof PersonTrip.infer>

const Approval = type({
  id: 'string',
  approved_at: 'number.integer',
  approved_by: 'string',
  people: Count,
  plans: Count,
  from_stock: Count,
  total_minor: Minor,
  currency: Currency,
  'order_id?': 'string',
})

export const TripList = type({
  /** Changes with every change of the list. */
  version: Count,
  uses_stock: 'boolean',
  trips: PersonTrip.array(),
  currency: Currency,
  time_zone: 'string',
  /** Today in that zone. */
  today: TripDay,
  as_of: 'number.integer',
  /** What an approval would do now; people with a problem or over a budget are left out. */
  people: Count,
  plans: Count,
  from_stock: Count,
  /** What the plans of the stock cost today. */
  stock_worth_minor: Minor,
  total_minor: Minor,
  /** For members who may order. */
  'paying?': type({
    way: type.enumerated(...payWays),
    'points?': 'number.integer',
    'points_due?': 'number.integer',
    'used_minor?': 'number.integer',
    'limit_minor?': 'number.integer',
    /** YYYY-MM of the limit. */
    'month?': 'string',
  }),
  /** The rules for which somebody else has to approve the list; absent where nobody has to. */
  'needs?': ApprovalCheck.array(),
  /** Set where people are over a budget: what asking for everybody would come to. */
  'over?': { people: Count, needs: ApprovalCheck.array(), total_minor: Minor },
  /** The names of those who could. */
  approvers: 'string[]',
  /** When approval of the list as it is was asked for, if that still waits. */
  'asked_at?': 'number.integer',
  /** People to choose from. */
  known: type({ name: 'string', email: 'string' }).array(),
  /** Latest first. */
  approvals: Approval.array(),
})
export type TripList = Camelized<typeof TripList.infer>
