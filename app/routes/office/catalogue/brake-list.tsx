import { CircleCheck, OctagonPause } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import '#app/ui/order/meter.css'
import type { RunReview } from '#contract/office/catalogue-view.ts'
import type { RunFilter } from '#contract/office/catalogue-words.ts'
import { brakeText } from './catalogue-words.ts'

type BrakeListProps = { run: RunReview; addressOf: (show: RunFilter) => string }

/** What may stop a publication: value of limit, cause, and the way to the rows behind it. */
export function BrakeList({ run, addressOf }: BrakeListProps) {
  const held = run.brakes.filter(({ isHeld }) => isHeld).length
  return (
    <section className="panel office-brakes" aria-labelledby="brakes">
      <div className="part-head">
        <h2 id="brakes">{headline(held)}</h2>
        {held > 0 && (
          <span className="office-note">
            Nothing is published until each is accepted with a reason, or the cause is gone.
          </span>
        )}
      </div>
      <ul>
        {run.brakes.map((brake) => {
          const { name, cause, value, limit, full } = brakeText(brake)
          return (
            <li key={brake.what} className={brake.isHeld ? 'held' : ''}>
              <Icon of={brake.isHeld ? OctagonPause : CircleCheck} className="i s16" />
              <span>
                <b>{name}</b>
                <small>{cause}</small>
              </span>
              <span className="num value">
                <b>{value}</b> <span className="office-note">{limit}</span>
                <meter value={full} aria-hidden="true" />
              </span>
              {brake.count > 0 && (
                <ButtonLink
                  variant="secondary"
                  size="small"
                  className="xs"
                  to={addressOf(brake.what === 'addons' ? 'addons' : brake.brake)}
                >
                  {brake.what === 'plans' || brake.what === 'addons'
                    ? `Look at ${brake.count}`
                    : 'Look at the plans'}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function headline(held: number): string {
  if (held === 0) return 'No brake holds this run'
  return held === 1 ? 'One brake holds this run' : `${held} brakes hold this run`
}
