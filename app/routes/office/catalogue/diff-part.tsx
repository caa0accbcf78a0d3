import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { currencies } from '#contract/money.ts'
import type { RunReview } from '#contract/office/catalogue-view.ts'
import { type RunFilter, runPageSize } from '#contract/office/catalogue-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { type Asked, addressOf } from './asked.ts'
import { count } from './catalogue-words.ts'
import { DiffTable } from './diff-table.tsx'
import { PublishPart } from './publish-part.tsx'

type DiffPartProps = { run: RunReview; asked: Asked; mayPublish: boolean }

/** What the run changes, as one brand shows it, and the publication below. */
export function DiffPart({ run, asked, mayPublish }: DiffPartProps) {
  const { show = 'all', from = 0 } = asked
  const last = from + run.rows.length
  const filters: readonly [RunFilter, string][] = [
    ['all', 'All'],
    ['withdrawn', 'Withdrawn'],
    ['dearer', 'Dearer'],
    ['cheaper', 'Cheaper'],
    ['added', 'Added'],
    ['changed', 'Facts'],
  ]
  return (
    <section className="panel office-diff" aria-labelledby="difference">
      <div className="part-head">
        <h2 id="difference">Difference</h2>
        <Segmented
          label="Kind"
          value={show}
          items={filters.map(([value, label]) => ({
            ...{ value, label },
            to: addressOf(asked, { show: value }),
          }))}
        />
        <SeenBy run={run} asked={asked} />
      </div>
      <DiffTable run={run} />
      {run.total > 0 && (
        <p className="turns office-note">
          <span>{`${count(from + 1)} to ${count(last)} of ${count(run.total)}, largest change first`}</span>
          {from > 0 && (
            <Link
              className="btn q sm xs"
              to={addressOf(asked, { from: Math.max(0, from - runPageSize) })}
              preventScrollReset
            >
              Before
            </Link>
          )}
          {last < run.total && (
            <Link className="btn q sm xs" to={addressOf(asked, { from: last })} preventScrollReset>
              {`Next ${Math.min(runPageSize, run.total - last)}`}
            </Link>
          )}
        </p>
      )}
      <PublishPart run={run} mayPublish={mayPublish} />
    </section>
  )
}

/** The brand and the currency in which prices are shown. */
function SeenBy({
  run: { run, brands, brand, currency },
  asked,
}: {
  run: RunReview
  asked: Asked
}) {
  return (
    <PlainForm method="get" action={pathTo('office-catalogue')} className="seen" preventScrollReset>
      <input type="hidden" name="run" value={run.number} />
      {asked.show && <input type="hidden" name="show" value={asked.show} />}
      <label>
        <span>As seen by</span>
        <select name="brand" defaultValue={brand}>
          <option value="">No margin</option>
          {brands.map(({ id, name }) => (
            <option key={id} value={id} translate="no">
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="sr">Currency</span>
        <select name="currency" defaultValue={currency}>
          {currencies.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn q sm xs">
        Show prices
      </button>
    </PlainForm>
  )
}
