import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { ApprovalCheck } from '../spending/approval.ts'
import { payWays } from '../spending/stock-words.ts'
import { tripProblems } from './trip-list-words.ts'

const Minor = type('number.integer >= 0')
const Count = type('number.integer >= 0')
/** A day as YYYY-MM-DD. */
export const TripDay = type(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)

export const TripStay = type({
  id: 'string',
  /** The slug of the country, and its ISO code if plans are sold there. */
  country: 'string',
  'code?': 'string',
  from: TripDay,
  to: TripDay,
})
export type TripStay = Camelized<typeof TripStay.infer>

/** One plan of a person's trip. Times are unix seconds. */
export const TripPlanUse = type({
  plan: OfferedPlan,
  /** Whether the plan is taken from the stock; otherwise it is bought. */
  is_free: 'boolean',
  /** The price of a bought plan, or today's price of one from the stock. */
  price_minor: Minor,
  /** The first and the last day on which the plan is used. */
  from: TripDay,
  to: TripDay,
  /** When the eSIM is made and mailed. */
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
  /** The cheapest sufficient plans; empty for a person with a problem. */
  plans: TripPlanUse.array(),
  /** The price of the plans that have to be bought. */
  total_minor: Minor,
  'problem?': type.enumerated(...tripProblems),
  /** Set if the plans would exceed a budget: they then need an approval of the whole list. */
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
  /** Increases with every change of the list. */
  version: Count,
  uses_stock: 'boolean',
  trips: PersonTrip.array(),
  currency: Currency,
  time_zone: 'string',
  /** Today's date in that zone. */
  today: TripDay,
  as_of: 'number.integer',
  /** The result of an approval now; people with a problem or over a budget are left out. */
  people: Count,
  plans: Count,
  from_stock: Count,
  /** Today's price of the plans that are taken from the stock. */
  stock_worth_minor: Minor,
  total_minor: Minor,
  /** Present for members who may order. */
  'paying?': type({
    way: type.enumerated(...payWays),
    'points?': 'number.integer',
    'points_due?': 'number.integer',
    'used_minor?': 'number.integer',
    'limit_minor?': 'number.integer',
    /** The month (YYYY-MM) that the limit applies to. */
    'month?': 'string',
  }),
  /** The rules for which somebody else has to approve the list; absent if no approval is needed. */
  'needs?': ApprovalCheck.array(),
  /** Set if people are over a budget: the result of requesting an approval for everybody. */
  'over?': { people: Count, needs: ApprovalCheck.array(), total_minor: Minor },
  /** The names of the people who can approve. */
  approvers: 'string[]',
  /** When approval of the unchanged list was requested; absent if no such request is open. */
  'asked_at?': 'number.integer',
  /** Members whose names the form suggests. */
  known: type({ name: 'string', email: 'string' }).array(),
  /** The latest first. */
  approvals: Approval.array(),
})
export type TripList = Camelized<typeof TripList.infer>
