import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { JobStrip, JobStrips } from '#app/ui/portal/job-strip.tsx'
import type { ShownBulkJob } from './shown-bulk-job.ts'

const soonMs = 2_000

/** Running jobs that change many rows, and the job that has just ended with its failed rows. */
export function BulkJobs({ jobs }: { jobs: readonly ShownBulkJob[] }) {
  const { revalidate } = useRevalidator()
  const isRunning = jobs.some((job) => job.isRunning)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, soonMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  const strips = jobs.map((job) => (
    <div key={job.id}>
      <JobStrip job={job} act={job.mayStop && <StopButton id={job.id} />} />
      {!job.isRunning && job.failed.length > 0 && (
        <ul className="bulk-stayed">
          {job.failed.map(({ key, name, text }) => (
            <li key={key}>
              <b translate="no">
                <bdi>{name}</bdi>
              </b>{' '}
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  ))
  return <JobStrips>{strips}</JobStrips>
}

function StopButton({ id }: { id: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="stop_job" variant="quiet" size="small">
        {m.import_job_stop()}
      </Button>
    </Form>
  )
}
