import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { alertKinds } from './alert-words.ts'

const Kind = type.enumerated(...alertKinds)

/** Something that an organisation's members were told about, with what was so then. */
export const Alert = type({
  id: 'string',
  kind: Kind,
  /** Unix seconds. */
  created_at: 'number.integer',
  /** The person's name; empty if it is about the organisation. */
  name: 'string',
  'place?': OfferedPlan.get('destination'),
  'used_mb?': 'number.integer',
  'total_mb?': 'number.integer',
  /** What the person uses on other days. */
  'usual_mb?': 'number.integer',
  /** When the plan ends, or the day of unusual use. */
  'at?': 'number.integer',
  'used_minor?': 'number.integer',
  'limit_minor?': 'number.integer',
  'currency?': Currency,
})
export type Alert = Camelized<typeof Alert.infer>

/** Whether the organisation is told about a kind, and whether the caller gets mails about it. */
export const AlertChoice = type({ kind: Kind, is_on: 'boolean', by_mail: 'boolean' })
export type AlertChoice = Camelized<typeof AlertChoice.infer>
