import { m } from '#app/paraglide/messages.js'
import type { AssignmentJob } from '#contract/assigning/assignment-job.ts'
import type { PlanProblem } from '#contract/assigning/assignment-job-words.ts'
import type { Locale } from '#contract/locale.ts'
import { shownBulkJob } from '../shown-bulk-job.ts'

/** Texts for the reasons why a plan was left unchanged. */
export const problemNames: Readonly<Record<PlanProblem, () => string>> = {
  not_scheduled: m.assign_bulk_out,
  installed: m.assign_stays,
  same: m.assign_bulk_same,
  suspended: m.assign_problem_suspended,
  budget: m.assign_bulk_budget,
  gone: m.assign_bulk_gone,
}

/** A job that changes many plans, as the page shows it. */
export function shownPlansJob(job: AssignmentJob, locale: Locale) {
  const title = job.change === 'date' ? m.assign_bulk_day_title : m.assign_bulk_move_title
  const words = {
    title: title({ count: job.rowCount }),
    done: m.assign_bulk_done({ done: String(job.doneCount) }),
    failed: job.failed.map(({ name, problem }) => ({
      name: name || m.assign_left(),
      text: problemNames[problem](),
    })),
  }
  return shownBulkJob(job, words, locale)
}
