import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import { peopleJobChanges, peopleJobStates, personProblems } from './people-job-words.ts'
import { personStates } from './people-words.ts'

/** What a change would do to one person, before it is made. */
export const PersonPreview = type({
  account_id: 'string',
  name: 'string',
  email: 'string',
  /** Empty for somebody without a role. */
  role: 'string',
  /** Empty for somebody without a group. */
  group: 'string',
  state: type.enumerated(...personStates),
  /** Plans that no phone has installed; they return to stock if the person is removed. */
  returning_plans: 'number.integer',
  /** Sessions that end. */
  sessions: 'number.integer',
  'problem?': type.enumerated(...personProblems),
})
export type PersonPreview = Camelized<typeof PersonPreview.infer>

/** A change of several people, and how far it is. Times are unix seconds. */
export const PeopleJob = type({
  id: 'string',
  change: type.enumerated(...peopleJobChanges),
  state: type.enumerated(...peopleJobStates),
  created_by_name: 'string',
  created_at: 'number.integer',
  row_count: 'number.integer',
  done_count: 'number.integer',
  failed_count: 'number.integer',
  /** Who stays as they were, and why. */
  failed: type({ name: 'string', problem: type.enumerated(...personProblems) }).array(),
})
export type PeopleJob = Camelized<typeof PeopleJob.infer>
