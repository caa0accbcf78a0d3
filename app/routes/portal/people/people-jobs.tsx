import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { formatMoment } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { JobStrip, type JobView } from '#app/ui/portal/job-strip.tsx'
import type { Locale } from '#contract/locale.ts'
import type { PeopleJob } from '#contract/people-job.ts'
import type { PersonProblem } from '#contract/people-job-words.ts'

const soonMs = 2_000

/** Why somebody stays as they are, in words. */
export const problemNames: Readonly<Record<PersonProblem, () => string>> = {
  self: m.people_bulk_self,
  last_administrator: m.people_error_last,
  not_active: m.people_bulk_inactive,
  gone: m.people_bulk_gone,
}

type JobsProps = { jobs: readonly PeopleJob[]; locale: Locale }

/** Changes of many people that are going on, and the one that has just ended with who stayed. */
export function PeopleJobs({ jobs, locale }: JobsProps) {
  const { revalidate } = useRevalidator()
  const isRunning = jobs.some(isGoingOn)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, soonMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  return jobs.map((job) => (
    <div key={job.id} className="people-job">
      <JobStrip
        job={shownJob(job, locale)}
        act={job.state === 'running' && <StopButton id={job.id} />}
      />
      {!isGoingOn(job) && job.failed.length > 0 && (
        <ul className="people-stayed">
          {job.failed.map(({ name, problem }) => (
            <li key={name + problem}>
              <b translate="no">
                <bdi>{name}</bdi>
              </b>{' '}
              {problemNames[problem]()}
            </li>
          ))}
        </ul>
      )}
    </div>
  ))
}

const isGoingOn = ({ state }: PeopleJob) => state === 'running' || state === 'stopping'

function shownJob(job: PeopleJob, locale: Locale): JobView {
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

function StopButton({ id }: { id: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="stop_job" variant="quiet" size="small">
        {m.import_job_stop()}
      </Button>
    </Form>
  )
}
