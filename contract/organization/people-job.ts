import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import { jobProgress, unchangedPerson } from './job-progress.ts'
import { peopleJobChanges, personProblems } from './people-job-words.ts'
import { personStates } from './people-words.ts'

/** The effects of a job on one person, shown before the job starts. */
export const PersonPreview = type({
  account_id: 'string',
  name: 'string',
  email: 'string',
  /** Empty if the person has no role. */
  role: 'string',
  /** Empty if the person has no group. */
  group: 'string',
  state: type.enumerated(...personStates),
  /** Plans that no phone has installed; they return to stock if the person is removed. */
  returning_plans: 'number.integer',
  /** The number of sessions that would end. */
  sessions: 'number.integer',
  'problem?': type.enumerated(...personProblems),
})
export type PersonPreview = Camelized<typeof PersonPreview.infer>

/** A job that changes several people, and its progress. */
export const PeopleJob = type({
  ...jobProgress,
  change: type.enumerated(...peopleJobChanges),
  /** The people who were left unchanged, and the reason. */
  failed: type({
    ...unchangedPerson,
    problem: type.enumerated(...personProblems),
  }).array(),
})
export type PeopleJob = Camelized<typeof PeopleJob.infer>
