import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import {
  policyPercents,
  policyResults,
  policySizes,
  policyStates,
  policyStops,
  policyTells,
  topUpResults,
} from './policy-words.ts'
import { TripDay } from './trip-list.ts'

const Minor = type('number.integer >= 0')

/**
 * Below `percent` of the data, add `add_mb`, at most for `cap_minor` per person and month, until it
 * stops.
 */
export const PolicyRule = type({
  percent: type.enumerated(...policyPercents),
  add_mb: type.enumerated(...policySizes),
  /** Null: no cap of its own. */
  cap_minor: '1 <= number.integer <= 1000000000 | null',
  /** Empty: everybody. */
  group_ids: type('1 <= string <= 64').array().atMostLength(50),
  stop_at: type.enumerated(...policyStops),
  /** The last day, in the organisation's zone; null unless it stops by the day. */
  stop_day: TripDay.or('null'),
  /** What all that it adds may cost; null unless it stops at an amount. */
  stop_minor: '1 <= number.integer <= 1000000000 | null',
  tell: type.enumerated(...policyTells),
})
export type PolicyRule = Camelized<typeof PolicyRule.infer>

/** One time at which the rule would have added data. */
const Event = type({
  day: 'number.integer',
  name: 'string',
  place: OfferedPlan.get('destination'),
  left_mb: 'number.integer',
  allowance_mb: 'number.integer',
  price_minor: Minor,
  /** What the person had cost in the month by then. */
  month_minor: Minor,
  result: type.enumerated(...policyResults),
})

const Outcome = type({
  cap_minor: 'number.integer | null',
  top_ups: 'number.integer',
  cost_minor: Minor,
  ran_out: 'number.integer',
})

/** What a rule would have done in the last days, at today's prices. */
export const PolicyTrial = type({
  from_day: 'number.integer',
  until_day: 'number.integer',
  people: 'number.integer',
  topped_up_people: 'number.integer',
  held_back: 'number.integer',
  /** How often people ran out of data, without the rule and with it. */
  ran_out_before: 'number.integer',
  outcome: Outcome,
  /** The same rule with other caps. */
  others: Outcome.array(),
  /** Latest first; of many only the latest. */
  events: Event.array(),
  days: type({ day: 'number.integer', cost_minor: Minor, held_minor: Minor }).array(),
  /** eSIMs in use whose last report is hours old. */
  late: 'number.integer',
})
export type PolicyTrial = Camelized<typeof PolicyTrial.infer>

export const Policy = type({
  id: 'string',
  name: 'string',
  rule: PolicyRule,
  state: type.enumerated(...policyStates),
  changed_by: 'string',
  changed_at: 'number.integer',
  /** People that it is for. */
  people: 'number.integer',
  /** What it did in the current month. */
  month_top_ups: 'number.integer',
  month_minor: Minor,
  /** Set if exactly this rule was tried. */
  'tried_at?': 'number.integer',
  'trial?': PolicyTrial,
})
export type Policy = Camelized<typeof Policy.infer>

export const Policies = type({
  policies: Policy.array(),
  groups: type({ id: 'string', name: 'string', people: 'number.integer' }).array(),
  /** All people of the organisation. */
  people: 'number.integer',
  currency: Currency,
  time_zone: 'string',
  as_of: 'number.integer',
  /** Of an organisation that pays with points. */
  'points?': 'number.integer',
  /** What is left of the month's spend limit, where there is one. */
  'limit_left_minor?': Minor,
})
export type Policies = Camelized<typeof Policies.infer>

/** One time of low data: what a policy added, or why it did not. */
export const TopUp = type({
  id: 'string',
  created_at: 'number.integer',
  name: 'string',
  place: OfferedPlan.get('destination'),
  add_mb: 'number.integer',
  price_minor: Minor,
  result: type.enumerated(...topUpResults),
})
export type TopUp = Camelized<typeof TopUp.infer>

/** What a policy did in the last days. */
const Figures = type({
  from: 'number.integer',
  top_ups: 'number.integer',
  people: 'number.integer',
  cost_minor: Minor,
  held_back: 'number.integer',
  /** Of all time: what an amount that stops it counts. */
  total_minor: Minor,
})

export const TopUps = type({
  figures: Figures,
  lines: TopUp.array(),
  last_evaluated_key: 'string | null',
})
export type TopUps = Camelized<typeof TopUps.infer>

export const ExportedTopUps = TopUps.omit('figures').and({ currency: Currency })
