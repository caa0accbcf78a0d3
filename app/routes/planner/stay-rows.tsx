import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Tooltip } from '#app/ui/kit/overlay/tooltip.tsx'
import { maxStayDays } from '#contract/trip/trip.ts'
import type { StayView } from './trip-view.ts'

/** The countries in the order of travel, each with its days and a button to remove it. */
export function StayRows({ stays }: { stays: readonly StayView[] }) {
  return (
    <fieldset className="stays">
      <legend>
        <h2>{m.calculator_places_title()}</h2>
      </legend>
      {stays.map(({ slug, name, flag, days }, at) => (
        <div className="stay" key={slug}>
          <Flag code={flag} size={24} />
          <span className="b">{name}</span>
          <input type="hidden" name={`c${at + 1}`} value={slug} />
          <label className="s muted" htmlFor={`days-${slug}`}>
            <span className="sr">{m.calculator_days_label({ place: name })}</span>
            <span aria-hidden="true">{m.plan_days({ count: days })}</span>
          </label>
          <div className="field">
            <input
              id={`days-${slug}`}
              type="number"
              name={`d${at + 1}`}
              defaultValue={days}
              min={1}
              max={maxStayDays}
              required
            />
          </div>
          <Tooltip text={m.calculator_remove_label({ place: name })}>
            <button
              type="submit"
              className="btn g"
              name="remove"
              value={slug}
              aria-label={m.calculator_remove_label({ place: name })}
            >
              <span aria-hidden="true">×</span>
            </button>
          </Tooltip>
        </div>
      ))}
    </fieldset>
  )
}
