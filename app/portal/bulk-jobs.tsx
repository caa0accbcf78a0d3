import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { ShownBulkJob } from './shown-bulk-job.ts'
import { JobStrip, JobStrips } from './ui/job-strip.tsx'
import { CsvLink } from './ui/list/csv-link.tsx'

const soonMs = 2_000

type BulkJobsProps = {
  jobs: readonly ShownBulkJob[]
  /** The path of the file that has the failed rows of the job in its query. */
  file: string
}

/** Running jobs that change many rows, and the job that has just ended with its failed rows. */
export function BulkJobs({ jobs, file }: BulkJobsProps) {
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
      <JobStrip job={job} act={<Act job={job} file={file} />} />
      {!job.isRunning && job.failed.length > 0 && (
        <ul className="bulk-stayed">
          {job.failed.map(({ key, name, text }) => (
            <li key={key}>
              <b translate="no">
                <bdi>{name}</bdi>
              </b>
              <span>{` ${text}`}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  ))
  return <JobStrips>{strips}</JobStrips>
}

function Act({ job, file }: { job: ShownBulkJob; file: string }) {
  const { id, isRunning, mayStop, failed } = job
  if (mayStop) return <StopButton id={id} />
  if (isRunning || failed.length === 0) return null
  const label = m.import_wrong_file({ count: failed.length, type: 'CSV' })
  return <CsvLink to={`${file}?${new URLSearchParams({ job: id })}`} label={label} />
}

function StopButton({ id }: { id: string }) {
  return (
    <PlainForm method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button intent="stop_job" variant="quiet" size="small">
        {m.import_job_stop()}
      </Button>
    </PlainForm>
  )
}
