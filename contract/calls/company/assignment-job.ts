import { type } from 'arktype'
import { AssignmentJob, PlanPreview } from '../../assigning/assignment-job.ts'
import { maxListed } from '../../assigning/assignment-words.ts'
import { maxEmailLength } from '../../person/email.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Id = type('1 <= string <= 64')
const Ids = Id.array().atLeastLength(1).atMostLength(maxListed)

const NewDay = type({
  change: "'date'",
  assignment_ids: Ids,
  due_on: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  'due_at?': /^([01]\d|2[0-3]):[0-5]\d$/,
  /** An IANA zone for everybody; absent for each person's own zone. */
  'time_zone?': '1 <= string <= 64',
})
const JobId = type({
  /**
   * Chosen by the caller: a repeated call with the same id returns the job that the first one
   * began.
   */
  job_id: type(/^[\w-]{8,64}$/),
})
const changing = {
  access: 'enterprise',
  permission: ['GET_ASSIGN_LIST', 'ASSIGN_ESIM'],
} as const

/** Calls that change the day or the person of several plans. */
export const assignmentJobCalls = {
  previewAssignmentJob: call({
    ...post('/organization/assignment/job/preview'),
    ...changing,
    limits: readLimits,
    summary: 'What another day or other people would make of each plan; nothing happens',
    input: NewDay.or({
      change: "'person'",
      assignment_ids: Ids,
      /**
       * One address for all plans, or one address for each plan that can be moved, in the same
       * order.
       */
      emails: type(`1 <= string <= ${maxEmailLength}`)
        .array()
        .atLeastLength(1)
        .atMostLength(maxListed),
    }),
    answer: type({ plans: PlanPreview.array() }),
  }),
  startAssignmentJob: call({
    ...post('/organization/assignment/job/start'),
    ...changing,
    limits: accountLimits,
    summary: 'Change plans; more than 200 go on as a job. Which stay as they are is named',
    isProtected: true,
    input: NewDay.and(JobId).or(
      JobId.and({
        change: "'person'",
        moves: type({ assignment_id: Id, account_id: Id })
          .array()
          .atLeastLength(1)
          .atMostLength(maxListed),
      }),
    ),
    answer: AssignmentJob,
  }),
  stopAssignmentJob: call({
    ...post('/organization/assignment/job/stop'),
    ...changing,
    limits: accountLimits,
    summary: 'Stop the work; what is changed stays changed',
    input: type({ job_id: Id }),
    answer: AssignmentJob,
  }),
  listAssignmentJobs: call({
    ...post('/organization/assignment/job/list'),
    ...changing,
    limits: readLimits,
    summary: 'The jobs on plans that are going on, and the one that is named',
    input: type({ 'job_id?': Id }),
    answer: type({ jobs: AssignmentJob.array() }),
  }),
}
