import { formatMoment } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import type { ImportJob } from '#contract/assigning/import.ts'
import type { Locale } from '#contract/locale.ts'
import type { JobView } from '../ui/job-strip.tsx'

/** A file in the list, and its progress as a strip. */
export type ShownJob = Pick<ImportJob, 'id' | 'state' | 'rowCount'> & {
  name: string
  isOver: boolean
  /** The result, as a sentence. */
  summary: string
  strip: JobView
}

const workStates: readonly ImportJob['state'][] = ['running', 'stopping']

export function shownJob(job: ImportJob, locale: Locale): ShownJob {
  const {
    id,
    state,
    rowCount,
    plannedCount: count,
    doneCount: done,
    failedCount,
    waitingCount,
  } = job
  const isOver = state === 'done' || state === 'stopped'
  const name = job.fileName || m.import_pasted()
  const failed = failedCount > 0 ? ` ${m.import_failed_count({ count: failedCount })}.` : ''
  const waits = waitingCount > 0 ? ` ${m.import_waiting_count({ count: waitingCount })}.` : ''
  const ended = {
    done: () => `${m.import_done_count({ count: done })}.${failed}${waits}`,
    stopped: () => `${m.import_job_stopped({ done, count })}${failed}${waits}`,
    stopping: () => m.import_job_stopping(),
    running: () => [m.import_job_progress({ done, count }), ...leftOf(job)].join(' '),
    checking: () => m.import_open(),
  }
  return {
    ...{ id, state, rowCount, name },
    isOver,
    summary: ended[state](),
    strip: {
      id,
      isRunning: workStates.includes(state),
      title: isOver ? name : m.import_job_runs({ count }),
      started: m.import_job_started({
        time: formatMoment((job.startedAt ?? job.createdAt) * 1000, locale),
        name: job.createdByName,
      }),
      share: count === 0 ? 0 : (done + failedCount) / count,
      now: done + failedCount,
      all: count,
      said: ended[state](),
      mayStop: state === 'running',
    },
  }
}

/** The remaining time at the pace so far; empty before the first rows are done. */
function leftOf({ startedAt, plannedCount, doneCount, failedCount }: ImportJob): string[] {
  const settled = doneCount + failedCount
  if (settled === 0 || startedAt === undefined) return []
  const perRow = (Date.now() / 1000 - startedAt) / settled
  return [m.import_job_left({ count: Math.ceil(((plannedCount - settled) * perRow) / 60) })]
}
