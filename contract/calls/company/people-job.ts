import { type } from 'arktype'
import { PeopleJob, PersonPreview } from '../../organization/people-job.ts'
import { peopleJobChanges, previewedChanges } from '../../organization/people-job-words.ts'
import { maxChosenPeople } from '../../organization/people-words.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Id = type('1 <= string <= 64')
const Ids = Id.array().atLeastLength(1).atMostLength(maxChosenPeople)
const Change = type.enumerated(...peopleJobChanges)
const changing = { access: 'enterprise', permission: ['GET_ACCOUNTS', 'UPDATE_ACCOUNTS'] } as const

/** Calls that apply one change to several people of an organisation. */
export const peopleJobCalls = {
  previewPeopleJob: call({
    ...post('/organization/people/job/preview'),
    ...changing,
    limits: readLimits,
    summary: 'What removing, suspending or moving people would do to each; nothing happens',
    input: type({ change: type.enumerated(...previewedChanges), account_ids: Ids }),
    answer: type({ people: PersonPreview.array() }),
  }),
  startPeopleJob: call({
    ...post('/organization/people/job/start'),
    ...changing,
    isSensitive: 'administrators',
    limits: accountLimits,
    summary:
      'Remove or suspend people, or give them a role or a group; more than 200 go on as a job',
    isProtected: true,
    input: type({
      /**
       * Chosen by the caller: a repeated call with the same id returns the job that the first one
       * began.
       */
      job_id: type(/^[\w-]{8,64}$/),
      change: Change,
      /** The new role or group; null for no group. */
      'target?': Id.or('null'),
      account_ids: Ids,
    }),
    answer: PeopleJob,
  }),
  stopPeopleJob: call({
    ...post('/organization/people/job/stop'),
    ...changing,
    limits: accountLimits,
    summary: 'Stop the work; who is changed stays changed',
    input: type({ job_id: Id }),
    answer: PeopleJob,
  }),
  listPeopleJobs: call({
    ...post('/organization/people/job/list'),
    ...changing,
    limits: readLimits,
    summary: 'The jobs that are going on, and the one that is named',
    input: type({ 'job_id?': Id }),
    answer: type({ jobs: PeopleJob.array() }),
  }),
}
