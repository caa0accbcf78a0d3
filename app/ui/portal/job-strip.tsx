import { CircleCheck, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Bar } from './bar.tsx'

/** A long job as its strip shows it. */
export type JobView = {
  id: string
  isRunning: boolean
  /** What the job does: "Assigning 1,940 plans". */
  title: string
  /** When and by whom it was started. */
  started: string
  /** The finished share, from 0 to 1, and in numbers for screen readers. */
  share: number
  now: number
  all: number
  /** The progress in words. */
  said: string
  mayStop: boolean
}

/** A long job that continues without the page: its title, its progress, and at most one button. */
export function JobStrip({ job, act }: { job: JobView; act?: ReactNode }) {
  return (
    <section className="panel job" aria-label={job.title}>
      {job.isRunning ? (
        <RotateCw className="i s20 turns" aria-hidden />
      ) : (
        <CircleCheck className="i s20" aria-hidden />
      )}
      <div>
        <b>{job.title}</b> <span className="as-of">{job.started}</span>
      </div>
      <div className="acts">{act}</div>
      {job.isRunning && <JobBar {...job} />}
      <p className="as-of" role="status">
        {job.said}
      </p>
    </section>
  )
}

function JobBar({ title, share, now, all }: JobView) {
  return (
    <div
      className="job-bar"
      role="progressbar"
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={now}
    >
      <Bar parts={[{ kind: 'used', share: share }]} />
    </div>
  )
}
