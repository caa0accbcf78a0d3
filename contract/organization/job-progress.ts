import { type } from 'arktype'
import { peopleJobStates } from './people-job-words.ts'

/** The fields of each job that changes several people or plans. Times are unix seconds. */
export const jobProgress = {
  id: 'string',
  state: type.enumerated(...peopleJobStates),
  created_by_name: 'string',
  created_at: 'number.integer',
  row_count: 'number.integer',
  done_count: 'number.integer',
  failed_count: 'number.integer',
} as const

/** The person of a row that was left unchanged. */
export const unchangedPerson = {
  name: 'string',
  /** Empty for people who have left. */
  email: 'string',
} as const
