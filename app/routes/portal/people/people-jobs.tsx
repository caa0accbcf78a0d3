import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { JobStrip } from '#app/ui/portal/job-strip.tsx'
import type { PersonProblem } from '#contract/people-job-words.ts'
import type { ShownPeopleJob } from './shown-people-job.ts'

const soonMs = 2_000

/** Why somebody stays as they are, in words. */
export const problemNames: Readonly<Record<PersonProblem, () => string>> = {
  self: m.people_bulk_self,
  last_administrator: m.people_error_last,
  not_active: m.people_bulk_inactive,
  gone: m.people_bulk_gone,
}

type JobsProps = { jobs: readonly ShownPeopleJob[] }

/** Changes of many people that are going on, and the one that has just ended with who stayed. */
export function PeopleJobs({ jobs }: JobsProps) {
  const { revalidate } = useRevalidator()
  const isRunning = jobs.some((job) => job.isRunning)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, soonMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  return jobs.map((job) => (
    <div key={job.id} className="people-job">
      <JobStrip job={job} act={job.mayStop && <StopButton id={job.id} />} />
      {!job.isRunning && job.failed.length > 0 && (
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
