import type { peopleJobCalls } from '#contract/calls/people-job.ts'
import type { Handlers } from '../../commerce/call.ts'
import { previewPeopleJob } from './preview-people-job.ts'
import { listPeopleJobs } from './read-people-job.ts'
import { startPeopleJob, stopPeopleJob } from './start-people-job.ts'

/** Handlers of the calls that remove or suspend several people of an organisation. */
export const peopleJobHandlers: Handlers<typeof peopleJobCalls> = {
  previewPeopleJob: async (input, call) => ({ people: await previewPeopleJob(call, input) }),
  startPeopleJob: async (input, call) => startPeopleJob(call, input),
  stopPeopleJob: async ({ jobId }, call) => stopPeopleJob(call, jobId),
  listPeopleJobs: async ({ jobId }, call) => ({ jobs: await listPeopleJobs(call, jobId) }),
}
