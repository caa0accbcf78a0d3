import { formatMoment } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { PeopleJobState } from '#contract/organization/people-job-words.ts'

type Job = {
  id: string
  state: PeopleJobState
  createdByName: string
  createdAt: number
  rowCount: number
  doneCount: number
  failedCount: number
}

type Words = {
  title: string
  /** The text at the end of the job. */
  done: string
  /** Rows that were left unchanged, and why. */
  failed: readonly { name: string; text: string }[]
}

/** A job for its strip: its progress, and the rows that were left unchanged and why. */
export type ShownBulkJob = ReturnType<typeof shownBulkJob>

export function shownBulkJob(job: Job, { title, done, failed }: Words, locale: Locale) {
  const { id, state, rowCount, doneCount, failedCount } = job
  const settled = doneCount + failedCount
  return {
    ...{ id, title },
    isRunning: state === 'running' || state === 'stopping',
    started: m.import_job_started({
      time: formatMoment(job.createdAt * 1000, locale),
      name: job.createdByName,
    }),
    share: rowCount === 0 ? 0 : settled / rowCount,
    now: settled,
    all: rowCount,
    said: saidOf(job, done),
    mayStop: state === 'running',
    failed: failed.map((each, at) => ({ ...each, key: at })),
  }
}

function saidOf({ state, rowCount, doneCount, failedCount }: Job, text: string): string {
  const [done, count] = [String(doneCount), String(rowCount)]
  if (state === 'running') return m.people_job_progress({ done, count })
  if (state === 'stopping') return m.import_job_stopping()
  if (state === 'stopped') return m.people_job_stopped({ done, count })
  const stays = m.people_bulk_moves({ changes: done, stays: String(failedCount) })
  return failedCount > 0 ? `${text} ${stays}` : text
}
