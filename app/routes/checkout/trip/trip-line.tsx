import type { CSSProperties } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import type { TripView } from './trip-view.ts'

type TripLineProps = { line: NonNullable<TripView['line']> }

/** The days of the trip on one line, each eSIM's with its flag and its first day. */
export function TripLine({ line: { text, days, over, marks } }: TripLineProps) {
  const columns = { '--days': days } as CSSProperties
  return (
    <figure className="trip-line">
      <p className="lead" suppressHydrationWarning>
        {text}
      </p>
      <div className="trip-days" style={columns}>
        {marks.map(({ name, flag, at, days: own }) => (
          <p key={`${at} ${name}`} className="mark" style={{ gridColumn: `${at} / span ${own}` }}>
            {flag && <Flag code={flag} size={20} eager />}
            <span>{name}</span>
          </p>
        ))}
        <ol aria-hidden="true">
          {Array.from({ length: days }, (_, day) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the days of the trip do not move
              key={day}
              className={`day ${day < over ? 'over' : day === over ? 'now' : ''}`}
              suppressHydrationWarning
            />
          ))}
        </ol>
        {marks.map(({ name, at, days: own, label }) => (
          <p
            key={`${at} ${name}`}
            className="from"
            style={{ gridColumn: `${at} / span ${own}` }}
            suppressHydrationWarning
          >
            {label}
          </p>
        ))}
      </div>
      <figcaption className="sr">{m.trips_days()}</figcaption>
    </figure>
  )
}
