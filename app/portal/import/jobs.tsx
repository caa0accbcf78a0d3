import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { JobStrip, JobStrips } from '../ui/job-strip.tsx'
import { Panel } from '../ui/panel.tsx'
import { type ImportAddress, linkTo } from './import-address.ts'
import type { ShownJob } from './shown-job.ts'

const soonMs = 2_000

/** The interval of requests for the progress; none if no work is running. */
const everyMs = (jobs: ShownJob[]) => (jobs.some(({ strip }) => strip.isRunning) ? soonMs : 0)

type JobsProps = { jobs: ShownJob[]; address: ImportAddress }

/** Running work as strips, and the organisation's latest files below. */
export function Jobs({ jobs: seed, address }: JobsProps) {
  const jobs = useLive({ path: pathTo('portal-import-now'), seed, everyMs })
  const running = jobs.filter(({ strip }) => strip.isRunning)
  const own = jobs.find(({ id, isOver }) => id === address.job && isOver)
  const others = jobs.filter(({ id, strip }) => !strip.isRunning && id !== address.job)
  return (
    <>
      <JobStrips>
        {[...running, ...(own ? [own] : [])].map(({ id, strip }) => (
          <JobStrip
            key={id}
            job={strip}
            act={strip.mayStop ? <StopButton id={id} /> : <OpenLink id={id} address={address} />}
          />
        ))}
      </JobStrips>
      {others.length > 0 && !address.job && (
        <Panel id="import-files" title={m.import_recent()}>
          <ul className="import-files">
            {others.map(({ id, name, summary, rowCount }) => (
              <li key={id}>
                <Link to={linkTo({ job: id, show: 'all', page: 1 })}>
                  <bdi>{name}</bdi>
                </Link>
                <span className="as-of">{`${m.import_rows({ count: rowCount })}. ${summary}`}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function OpenLink({ id, address }: { id: string; address: ImportAddress }) {
  if (id === address.job) return null
  return <Link to={linkTo({ job: id, show: 'all', page: 1 })}>{m.import_job_see()}</Link>
}

function StopButton({ id }: { id: string }) {
  return (
    <PlainForm method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="at" value={`job=${id}`} />
      <Button intent="stop" variant="quiet" size="small">
        {m.import_job_stop()}
      </Button>
    </PlainForm>
  )
}
