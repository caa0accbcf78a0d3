import { formatMoment } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { PeopleJob } from '#contract/people-job.ts'

const isGoingOn = ({ state }: PeopleJob) => state === 'running' || state === 'stopping'

/** A change of many people as the page shows it: how far it is, and who stayed and why. */
export type ShownPeopleJob = ReturnType<typeof shownPeopleJob>

export function shownPeopleJob(job: PeopleJob, locale: Locale) {
  const { id, change, state, rowCount, doneCount, failedCount } = job
  const settled = doneCount + failedCount
  const title = change === 'remove' ? m.people_bulk_remove : m.people_bulk_suspend
  return {
    id,
    isRunning: isGoingOn(job),
    title: title({ count: String(rowCount) }),
    started: m.import_job_started({
      time: formatMoment(job.createdAt * 1000, locale),
      name: job.createdByName,
    }),
    share: rowCount === 0 ? 0 : settled / rowCount,
    now: settled,
    all: rowCount,
    said: saidOf(job),
    mayStop: state === 'running',
    failed: job.failed,
  }
}

function saidOf({ change, state, rowCount, doneCount, failedCount }: PeopleJob): string {
  const [done, count] = [String(doneCount), String(rowCount)]
  if (state === 'running') return m.people_job_progress({ done, count })
  if (state === 'stopping') return m.import_job_stopping()
  if (state === 'stopped') return m.people_job_stopped({ done, count })
  const text = change === 'remove' ? m.people_job_done_remove : m.people_job_done_suspend
  const stays = m.people_bulk_moves({ changes: done, stays: String(failedCount) })
  return failedCount > 0 ? `${text({ done })} ${stays}` : text({ done })
}
