import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { PeopleJob } from '#contract/organization/people-job.ts'
import type { PersonProblem } from '#contract/organization/people-job-words.ts'
import { shownBulkJob } from '../shown-bulk-job.ts'

/** Texts for the reasons why a person was left unchanged. */
export const problemNames: Readonly<Record<PersonProblem, () => string>> = {
  self: m.people_bulk_self,
  last_administrator: m.people_error_last,
  not_active: m.people_bulk_inactive,
  gone: m.people_bulk_gone,
}

const titles = {
  remove: m.people_bulk_remove,
  suspend: m.people_bulk_suspend,
  role: m.people_bulk_role,
  group: m.people_bulk_move,
} as const
const ends = {
  remove: m.people_job_done_remove,
  suspend: m.people_job_done_suspend,
  role: m.people_job_done_role,
  group: m.people_job_done_group,
} as const

/** A job that changes many people, as the page shows it. */
export function shownPeopleJob(job: PeopleJob, locale: Locale) {
  const words = {
    title: titles[job.change]({ count: String(job.rowCount) }),
    done: ends[job.change]({ done: String(job.doneCount) }),
    failed: job.failed.map(({ name, problem }) => ({ name, text: problemNames[problem]() })),
  }
  return shownBulkJob(job, words, locale)
}
