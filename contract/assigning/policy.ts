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
 * If less than `percent` of the data is left, add `add_mb`, for at most `cap_minor` per person and
 * month, until the policy stops.
 */
export const PolicyRule = type({
  percent: type.enumerated(...policyPercents),
  add_mb: type.enumerated(...policySizes),
  /** Null if the policy has no monthly cap of its own. */
  cap_minor: '1 <= number.integer <= 1000000000 | null',
  /** Empty if the policy applies to everybody. */
  group_ids: type('1 <= string <= 64').array().atMostLength(50),
  stop_at: type.enumerated(...policyStops),
  /** The last day, in the organisation's zone; null unless the policy stops at a day. */
  stop_day: TripDay.or('null'),
  /** The most that the policy may cost in all; null unless it stops at an amount. */
  stop_minor: '1 <= number.integer <= 1000000000 | null',
  tell: type.enumerated(...policyTells),
})
export type PolicyRule = Camelized<typeof PolicyRule.infer>

/** A moment at which the rule would have added data. */
const Event = type({
  day: 'number.integer',
  name: 'string',
  place: OfferedPlan.get('destination'),
  left_mb: 'number.integer',
  allowance_mb: 'number.integer',
  price_minor: Minor,
  /** What the person had cost in that month up to this moment. */
  month_minor: Minor,
  result: type.enumerated(...policyResults),
})

const Outcome = type({
  cap_minor: 'number.integer | null',
  top_ups: 'number.integer',
  cost_minor: Minor,
  ran_out: 'number.integer',
})

/** What a rule would have done in the last 30 days, at today's prices. */
export const PolicyTrial = type({
  from_day: 'number.integer',
  until_day: 'number.integer',
  people: 'number.integer',
  topped_up_people: 'number.integer',
  held_back: 'number.integer',
  /** How often people ran out of data without the rule, and how often they would have with it. */
  ran_out_before: 'number.integer',
  outcome: Outcome,
  /** The results of the same rule with other caps. */
  others: Outcome.array(),
  /** The latest moments, the last one first; earlier ones are left out if there are many. */
  events: Event.array(),
  days: type({ day: 'number.integer', cost_minor: Minor, held_minor: Minor }).array(),
  /** The number of eSIMs in use whose last report is hours old. */
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
  /** The number of people that the policy applies to. */
  people: 'number.integer',
  /** How often it added data in the current month. */
  month_top_ups: 'number.integer',
  month_minor: Minor,
  /** When exactly this rule was last tried; absent if it was not. */
  'tried_at?': 'number.integer',
  'trial?': PolicyTrial,
})
export type Policy = Camelized<typeof Policy.infer>

export const Policies = type({
  policies: Policy.array(),
  groups: type({ id: 'string', name: 'string', people: 'number.integer' }).array(),
  /** The number of all people of the organisation. */
  people: 'number.integer',
  currency: Currency,
  time_zone: 'string',
  as_of: 'number.integer',
  /** The balance; present for organisations that pay with points. */
  'points?': 'number.integer',
  /** What is left of the spend limit of this month; absent if there is no limit. */
  'limit_left_minor?': Minor,
})
export type Policies = Camelized<typeof Policies.infer>

/** One occasion on which an eSIM ran low: what a policy added, or why it did not. */
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

/** Sums of what a policy did in the last days. */
const Figures = type({
  from: 'number.integer',
  top_ups: 'number.integer',
  people: 'number.integer',
  cost_minor: Minor,
  held_back: 'number.integer',
  /** The cost since the policy was created, which is compared with `stop_minor`. */
  total_minor: Minor,
})

export const TopUps = type({
  figures: Figures,
  lines: TopUp.array(),
  last_evaluated_key: 'string | null',
})
export type TopUps = Camelized<typeof TopUps.infer>

export const ExportedTopUps = TopUps.omit('figures').and({ currency: Currency })
