import { Link } from '#app/ui/kit/link.tsx'
import type { ShownTrip } from './shown-trip.ts'
import type { TripsView } from './trips-view.ts'

type LineProps = { trip: Pick<ShownTrip, 'stays' | 'covers'>; view: TripsView }
type StayProps = { stay: ShownTrip['stays'][number]; mayChange: boolean }

/**
 * The stays of a person as links on the axis. They are an SVG drawing, because the policy forbids
 * inline styles.
 */
export function TripLine({ trip: { stays, covers }, view: { ticks, mayChange } }: LineProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its links have names
    <svg className="trips-line">
      {ticks.map(({ at, x, weekend }) => (
        <g key={at}>
          <rect className="weekend" {...weekend} height="100%" />
          <rect className="week" x={x} width="1" height="100%" />
        </g>
      ))}
      {stays.map((stay) => (
        <Stay key={stay.id} stay={stay} mayChange={mayChange} />
      ))}
      {covers.map(({ key, place }) => (
        <svg key={key} {...place} y="37" height="4" aria-hidden="true">
          <rect className="bar-signal" x="1" width="100%" height="4" rx="2" />
        </svg>
      ))}
    </svg>
  )
}

/** A member who may not change the stay gets no link; the text beside the drawing names it. */
function Stay({ stay, mayChange }: StayProps) {
  const { id, label, link, slug, from, to } = stay
  if (!mayChange) return <Bar stay={stay} />
  return (
    <Link
      to={link}
      aria-label={label}
      preventScrollReset
      data-stay={id}
      data-country={slug}
      data-from={from}
      data-to={to}
    >
      <Bar stay={stay} />
    </Link>
  )
}

function Bar({ stay: { place, flag, country } }: Pick<StayProps, 'stay'>) {
  return (
    <svg {...place} height="32" y="1" aria-hidden="true">
      <rect className="bar-paper" x="0.5" y="0.5" width="100%" height="31" rx="6" />
      {flag && <image href={`/generated/flags/${flag}.svg`} x="7" y="8" width="16" height="16" />}
      <foreignObject x="29" width="100%" height="32">
        <div className="trips-place">
          <span>{country}</span>
        </div>
      </foreignObject>
    </svg>
  )
}
