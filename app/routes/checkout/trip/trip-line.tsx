import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import type { TripView } from './trip-view.ts'

type Line = NonNullable<TripView['line']>
type Mark = Line['marks'][number]

/**
 * The days of the trip on one line, each eSIM's with its flag and its first day. A table, whose
 * cells span days, because the policy of the pages allows no styles in the document.
 */
export function TripLine({ line: { text, days, over, marks } }: { line: Line }) {
  return (
    <figure className="trip-line">
      <p className="lead" suppressHydrationWarning>
        {text}
      </p>
      <table className="trip-days" role="presentation">
        <tbody>
          <MarkRow marks={marks} className="mark">
            {({ flag, name }) => (
              <>
                {flag && <Flag code={flag} size={20} eager />}
                <span>{name}</span>
              </>
            )}
          </MarkRow>
          <tr>
            {Array.from({ length: days }, (_, day) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: the days of the trip do not move
                key={day}
                className={`day ${day < over ? 'over' : day === over ? 'now' : ''}`}
                suppressHydrationWarning
              />
            ))}
          </tr>
          <MarkRow marks={marks} className="from">
            {({ label }) => <span suppressHydrationWarning>{label}</span>}
          </MarkRow>
        </tbody>
      </table>
      <figcaption className="sr">{m.trips_days()}</figcaption>
    </figure>
  )
}

type MarkRowProps = {
  marks: readonly Mark[]
  className: string
  children: (mark: Mark) => ReactNode
}

/** A cell over the days of each eSIM, and an empty one over days without any before it. */
function MarkRow({ marks, className, children }: MarkRowProps) {
  return (
    <tr>
      {marks.flatMap((mark) => [
        mark.after > 0 && <td key={`before ${mark.at}`} colSpan={mark.after} />,
        <td key={mark.at} colSpan={mark.days} className={className}>
          {children(mark)}
        </td>,
      ])}
    </tr>
  )
}
