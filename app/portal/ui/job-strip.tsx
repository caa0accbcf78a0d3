import { CircleCheck, RotateCw } from 'lucide'
import { Children, type ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { buttonClass } from '#app/ui/kit/button-class.ts'
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

const openStrips = 2

/** The strips of several jobs; those after the second are folded. */
export function JobStrips({ children }: { children: ReactNode }) {
  const strips = Children.toArray(children)
  const folded = strips.slice(openStrips)
  return (
    <>
      {strips.slice(0, openStrips)}
      {folded.length > 0 && (
        <details className="job-rest">
          <summary className={buttonClass({ variant: 'secondary', size: 'small' })}>
            {m.portal_list_all({ count: String(strips.length) })}
          </summary>
          {folded}
        </details>
      )}
    </>
  )
}

/** A long job that continues without the page: its title, its progress, and at most one button. */
export function JobStrip({ job, act }: { job: JobView; act?: ReactNode }) {
  return (
    <section className="panel job" aria-label={job.title}>
      {job.isRunning ? (
        <Icon of={RotateCw} className="i s20 turns" aria-hidden />
      ) : (
        <Icon of={CircleCheck} className="i s20" aria-hidden />
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
