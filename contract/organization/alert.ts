import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { alertKinds } from './alert-words.ts'

const Kind = type.enumerated(...alertKinds)

/** An alert for an organisation's members, with the figures of its time. */
export const Alert = type({
  id: 'string',
  kind: Kind,
  /** Unix seconds. */
  created_at: 'number.integer',
  /** The person's name; empty if the alert is about the organisation. */
  name: 'string',
  'place?': OfferedPlan.get('destination'),
  'used_mb?': 'number.integer',
  'total_mb?': 'number.integer',
  /** The person's usual data use per day. */
  'usual_mb?': 'number.integer',
  /** The end of the plan, or the day of unusual use. */
  'at?': 'number.integer',
  'used_minor?': 'number.integer',
  'limit_minor?': 'number.integer',
  'currency?': Currency,
})
export type Alert = Camelized<typeof Alert.infer>

/**
 * Whether a kind of alert is switched on for the organisation, and whether the caller gets mails
 * about it.
 */
export const AlertChoice = type({ kind: Kind, is_on: 'boolean', by_mail: 'boolean' })
export type AlertChoice = Camelized<typeof AlertChoice.infer>
