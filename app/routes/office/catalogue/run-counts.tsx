import type { RunReview } from '#contract/office/catalogue-view.ts'
import { count } from './catalogue-words.ts'

/** How many plans a run adds, withdraws and changes. */
export function RunCounts({ counts }: { counts: RunReview['counts'] }) {
  const figures: readonly [string, number, string][] = [
    ['Added', counts.added, ''],
    ['Withdrawn', counts.withdrawn, counts.withdrawn > 0 ? 'bad' : ''],
    ['Dearer', counts.dearer, ''],
    ['Cheaper', counts.cheaper, ''],
    ['Facts changed', counts.changed, ''],
    ['Add-ons', counts.addonsChanged, ''],
    ['Unchanged', counts.unchanged, 'muted'],
  ]
  return (
    <dl className="panel office-facts office-counts">
      {figures.map(([name, value, look]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={`num big ${look}`}>{count(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
