import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { RunReview } from '#contract/office/catalogue-view.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { brakeText, count } from './catalogue-words.ts'

type PublishPartProps = { run: RunReview; mayPublish: boolean }

/** Publishes the run; each brake that holds is accepted by name, with one reason for the log. */
export function PublishPart({ run, mayPublish }: PublishPartProps) {
  const { selling, brands, total, brakes } = run
  const { number, preparedBy, isOwn } = run.run
  const held = brakes.filter(({ isHeld }) => isHeld)
  const isSold = selling.run === number
  const what = total === 1 ? '1 change' : `${count(changesOf(run))} changes`
  return (
    <div className="publish">
      <div>
        <b>{isSold ? 'The shops sell this run' : `Publish ${what} to ${brands.length} brands`}</b>
        <p className="office-note">
          {[
            selling.run === undefined || isSold
              ? ''
              : `All at once; run ${selling.run} can be restored for 30 days.`,
            whoText(preparedBy, isOwn),
          ].join(' ')}
        </p>
      </div>
      {mayPublish && !isOwn && !isSold && (
        <PlainForm method="post" preventScrollReset>
          <input type="hidden" name="run" value={number} />
          <input type="hidden" name="publication" value={selling.publication} />
          {held.map((brake) => (
            <label key={brake.what} className="choice">
              <input type="checkbox" name="accept" value={brake.brake} required />{' '}
              <span>{`Accept: ${brakeText(brake).name.toLowerCase()}, ${brake.count}`}</span>
            </label>
          ))}
          <label>
            <span>Why, for the log</span>
            <input name="why" required minLength={minReason} maxLength={maxReason} />
          </label>
          <button type="submit" name="intent" value="publish" className="btn p sm">
            {`Publish ${what}`}
          </button>
        </PlainForm>
      )}
    </div>
  )
}

function changesOf({ counts }: RunReview): number {
  const { added, withdrawn, dearer, cheaper, changed, supplied, addonsChanged } = counts
  return added + withdrawn + dearer + cheaper + changed + supplied + addonsChanged
}

function whoText(preparedBy: string | undefined, isOwn: boolean): string {
  if (isOwn) return 'You prepared this run, so another person must publish it.'
  if (preparedBy === undefined) return 'A command prepared this run.'
  return `${preparedBy} prepared this run, so another person must publish it.`
}
