import type { assignmentJobCalls } from '#contract/calls/company/assignment-job.ts'
import type { peopleJobCalls } from '#contract/calls/company/people-job.ts'
import type { Handlers } from '../../shop/module.ts'
import { previewAssignmentJob } from './preview-assignment-job.ts'
import { previewPeopleJob } from './preview-people-job.ts'
import { listJobs, peopleKind, plansKind } from './read-people-job.ts'
import { startAssignmentJob } from './start-assignment-job.ts'
import { startPeopleJob, stopJob } from './start-people-job.ts'

/** Handlers of the calls that apply one change to several people. */
export const peopleJobHandlers: Handlers<typeof peopleJobCalls> = {
  previewPeopleJob: async (input, call) => ({ people: await previewPeopleJob(call, input) }),
  startPeopleJob: async (input, call) => startPeopleJob(call, input),
  stopPeopleJob: async ({ jobId }, call) => stopJob(call, peopleKind, jobId),
  listPeopleJobs: async ({ jobId }, call) => ({ jobs: await listJobs(call, peopleKind, jobId) }),
}

/** Handlers of the calls that change the day or the person of several plans. */
export const assignmentJobHandlers: Handlers<typeof assignmentJobCalls> = {
  previewAssignmentJob: async (input, call) => ({ plans: await previewAssignmentJob(call, input) }),
  startAssignmentJob: async (input, call) => startAssignmentJob(call, input),
  stopAssignmentJob: async ({ jobId }, call) => stopJob(call, plansKind, jobId),
  listAssignmentJobs: async ({ jobId }, call) => ({ jobs: await listJobs(call, plansKind, jobId) }),
}
