import { m } from '#app/paraglide/messages.js'
import { KeptPart } from '#app/ui/kit/kept-part.tsx'
import { validText } from '#app/ui/plan/facts.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import type { CountryView } from './country-view.ts'

type ClockProps = { plan: PlanView; place: CountryView['place'] }

/** Explains when the days of a plan begin, with one segment per day. */
export function Clock({ plan, place }: ClockProps) {
  return (
    <KeptPart
      as="section"
      className="panel"
      aria-labelledby="clock"
      of={plan}
      name={`clock ${place.kind} ${place.name}`}
    >
      {() => (
        <>
          <h3 id="clock">{m.country_clock_title()}</h3>
          <p className="s muted">{leadText(plan, place)}</p>
          <ol className="tl">
            <li>
              <b>{m.country_clock_buy()}</b>
              {m.country_clock_buy_when()}
            </li>
            <li>
              <b>{m.country_clock_install_step()}</b>
              {m.country_clock_install_when()}
            </li>
            <li>
              <DaySegments days={plan.days} />
              <b>{validText(plan)}</b>
              <span>{runText(plan)}</span>
            </li>
          </ol>
        </>
      )}
    </KeptPart>
  )
}

/**
 * The line counts days: one segment per day, or several days per segment for plans of more than 90.
 */
function DaySegments({ days }: { days: number }) {
  const step = Math.ceil(days / 90)
  const count = Math.ceil(days / step)
  const filled = Array.from(
    { length: Math.ceil(count / 2) },
    (_, index) => `M${index * 2} 0h1v1h-1z`,
  )
  return (
    <svg viewBox={`0 0 ${count} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path d={filled.join('')} />
    </svg>
  )
}

function leadText(plan: PlanView, place: ClockProps['place']): string {
  if (plan.starts === 'installation') return m.country_clock_install()
  if (plan.starts === 'purchase') return m.country_clock_purchase()
  return place.kind === 'country'
    ? m.country_clock_use({ place: place.name })
    : m.country_clock_use_any()
}

function runText(plan: PlanView): string {
  if (plan.starts === 'installation') return m.country_clock_run_install()
  if (plan.starts === 'purchase') return m.country_clock_run_purchase()
  return m.country_clock_run_use({ day: plan.activateWithinDays })
}
