import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { usageStates } from './usage-words.ts'

// Wire shapes of an organisation's data usage: data in MB of 1024 KB, days counted from the unix
// epoch in UTC, as networks report them.

const Place = OfferedPlan.get('destination')

/** A person, a group or a destination that is a part of each day's bar. */
const Series = type({
  /** The name of a person or group; empty for people without a group. */
  name: 'string',
  'place?': Place,
  mb: 'number.integer',
})

export const Usage = type({
  from_day: 'number.integer',
  until_day: 'number.integer',
  /** The parts with the most usage; all others are added up in the last value of each day. */
  series: Series.array(),
  days: type({ day: 'number.integer', parts: 'number.integer[]' }).array(),
  places: type({ place: Place, mb: 'number.integer' }).array(),
  used_mb: 'number.integer',
  /** The usage of the same number of days before. */
  before_mb: 'number.integer',
  /** The expected usage of the whole month, calculated from the weekdays of the last four weeks. */
  'forecast?': type({
    month_mb: 'number.integer',
    days: type({ day: 'number.integer', mb: 'number.integer' }).array(),
  }),
  /** The number of alerts about people on each day with alerts. */
  alerts: type({ day: 'number.integer', count: 'number.integer' }).array(),
  people: type({ with_plan: 'number.integer', in_use: 'number.integer' }),
  running_low: 'number.integer',
  /** When the network last reported on any eSIM, in unix seconds. */
  'reported_at?': 'number.integer',
  /**
   * The number of eSIMs in use whose last report is older than it should be, and the oldest report.
   */
  'late?': type({ count: 'number.integer', reported_at: 'number.integer' }),
})
export type Usage = Camelized<typeof Usage.infer>

/** A person's eSIM with its remaining data and days. */
export const UsageRow = type({
  esim_id: 'string',
  account_id: 'string',
  name: 'string',
  email: 'string',
  'group_name?': 'string',
  plan: OfferedPlan,
  state: type.enumerated(...usageStates),
  used_mb: 'number.integer',
  allowance_mb: 'number.integer | null',
  'ends_at?': 'number.integer',
  'reported_at?': 'number.integer',
})
export type UsageRow = Camelized<typeof UsageRow.infer>

/** The usage of one eSIM on one day. */
export const UsageLine = type({
  day: 'number.integer',
  name: 'string',
  email: 'string',
  group_name: 'string',
  cost_centre: 'string',
  place_name: 'string',
  plan_id: 'string',
  iccid: 'string',
  used_mb: 'number.integer',
})
export type UsageLine = Camelized<typeof UsageLine.infer>
