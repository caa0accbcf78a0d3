import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { CatalogueRun, Selling } from '#contract/office/catalogue-view.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { At } from '../ui/at.tsx'
import { supplierName } from './catalogue-words.ts'

type RunListProps = {
  runs: readonly CatalogueRun[]
  selling: Selling
  mayPublish: boolean
  /** Unix seconds. */
  now: number
}

/** The runs, which of them were published by whom, and the way back to the one before. */
export function RunList({ runs, selling, mayPublish, now }: RunListProps) {
  return (
    <section className="panel office-runs" aria-labelledby="runs">
      <div className="part-head">
        <h2 id="runs">Runs</h2>
        <span className="office-note">The ten latest, and those of publications, are kept.</span>
      </div>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">Fetched</th>
            <th scope="col" className="end">
              Added
            </th>
            <th scope="col" className="end">
              Withdrawn
            </th>
            <th scope="col">Published</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.number} run={run} isSold={run.number === selling.run} />
          ))}
        </tbody>
      </table>
      {mayPublish && <RestoreForm selling={selling} now={now} />}
    </section>
  )
}

function RunRow({ run, isSold }: { run: CatalogueRun; isSold: boolean }) {
  const { number, source, madeAt, added, withdrawn, preparedBy, publishedAt, publishedBy } = run
  const name = `Run ${number}, ${supplierName(source)}`
  return (
    <tr>
      <th scope="row" className="what">
        {run.isKept ? (
          <Link className="link" to={`${pathTo('office-catalogue')}?run=${number}`}>
            {name}
          </Link>
        ) : (
          name
        )}
      </th>
      <td>
        <At at={madeAt} />
        <small translate="no">{preparedBy ?? 'By a command'}</small>
      </td>
      <td className="end num">{added}</td>
      <td className="end num">{withdrawn}</td>
      <td>
        {publishedAt !== undefined && <At at={publishedAt} />}
        {publishedAt !== undefined && (
          <small>
            <span translate="no">{publishedBy ?? 'By a command'}</span>
            {isSold && <span>, sold now</span>}
          </small>
        )}
      </td>
    </tr>
  )
}

function RestoreForm({ selling, now }: { selling: Selling; now: number }) {
  const { beforeRun, restorableUntil = 0, publication, run } = selling
  if (beforeRun === undefined || restorableUntil < now) return null
  return (
    <details className="restore">
      <summary>{`Go back to run ${beforeRun}…`}</summary>
      <PlainForm method="post" preventScrollReset>
        <p className="office-note">
          <span>{`All prices, plans and pauses of run ${run} end within 30 seconds in all brands; run ${beforeRun} is sold again. Possible until `}</span>
          <At at={restorableUntil} shape="full" />
          <span>.</span>
        </p>
        <input type="hidden" name="publication" value={publication} />
        <label>
          <span>Why, for the log</span>
          <input name="why" required minLength={minReason} maxLength={maxReason} />
        </label>
        <button type="submit" name="intent" value="restore" className="btn q sm danger">
          {`Sell run ${beforeRun} again`}
        </button>
      </PlainForm>
    </details>
  )
}
