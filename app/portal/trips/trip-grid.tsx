import { useRef } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Face } from '../ui/face.tsx'
import type { ShownTrip } from './shown-trip.ts'
import { TripEditor } from './trip-editor.tsx'
import { TripLine } from './trip-line.tsx'
import { tripsPath } from './trips-address.ts'
import type { TripsView } from './trips-view.ts'
import { useGridKeys } from './use-grid-keys.ts'
import './trip-grid.css'

/** A row for each person: stays as bars, and below them the plans in use. */
export function TripGrid({ view }: { view: TripsView }) {
  const { trips, mayChange, address } = view
  const grid = useRef<HTMLTableElement>(null)
  useGridKeys(grid, mayChange)
  return (
    <>
      <div className="part-head">
        <h2 id="trips-grid">{m.trips_grid()}</h2>
        <p className="as-of end trips-legend" aria-hidden="true">
          <span className="trips-paper" />
          {m.trips_stay()}
          <span className="trips-signal" />
          {m.trips_in_use()}
        </p>
      </div>
      {trips.length === 0 ? (
        <p className="part-body muted">{m.trips_empty()}</p>
      ) : (
        <table
          className="rt-TableRootTable rows trips-table"
          aria-labelledby="trips-grid"
          aria-describedby={mayChange ? 'trips-keys' : undefined}
          ref={grid}
        >
          <Head view={view} />
          <tbody className="rt-TableBody">
            {trips.map((trip) => (
              <TripRows
                key={trip.id}
                trip={trip}
                view={view}
                isOpen={mayChange && trip.id === address.open}
              />
            ))}
          </tbody>
        </table>
      )}
      {mayChange && (
        <p id="trips-keys" className="sr">
          {m.trips_keys()}
        </p>
      )}
    </>
  )
}

function Head({ view: { ticks, dayCount } }: { view: TripsView }) {
  return (
    <thead className="rt-TableHeader">
      <tr className="rt-TableRow">
        <th scope="col">{m.people_person()}</th>
        <th scope="col">
          <svg className="trips-axis" aria-hidden="true">
            <Neatline days={dayCount} />
            {ticks.map(({ at, x, label }) => (
              <text key={at} x={x} y="23">
                {label}
              </text>
            ))}
          </svg>
          <span className="sr">{m.trips_stay()}</span>
        </th>
        <th scope="col">{m.shop_texts_plans()}</th>
        <th scope="col" className="sum">
          {m.trips_to_pay()}
        </th>
        <th scope="col">
          <span className="sr">{m.withdrawal_change()}</span>
        </th>
      </tr>
    </thead>
  )
}

/** A border like that of a map; its black and white segments are days. */
function Neatline({ days }: { days: number }) {
  const even = Array.from({ length: Math.ceil(days / 2) }, (_, at) => at * 2)
  return (
    <>
      <rect className="edge" x="0" y="0.5" width="100%" height="6" />
      {even.map((day) => (
        <rect key={day} className="day" x={`${(day * 100) / days}%`} width={`${100 / days}%`} />
      ))}
    </>
  )
}

type RowProps = { trip: ShownTrip; view: TripsView; isOpen: boolean }

function TripRows({ trip, view, isOpen }: RowProps) {
  const { id, name, facts, route, total, problem } = trip
  return (
    <>
      <tr className={problem ? 'wrong' : undefined}>
        <td>
          <div className="who">
            <Face name={name} />
            <span>
              <b translate="no">
                <bdi>{name}</bdi>
              </b>
              <small>{facts}</small>
            </span>
          </div>
        </td>
        <td className="wide trips-days">
          <TripLine trip={trip} view={view} />
          <small>{route}</small>
        </td>
        <td className="wide">
          <Plans trip={trip} />
        </td>
        <td className="sum trips-total">
          <b>{total}</b>
        </td>
        <td className="wide">
          {view.mayChange && (
            <ButtonLink
              variant="secondary"
              size="small"
              to={isOpen ? tripsPath({}) : tripsPath({ open: id })}
              preventScrollReset
              aria-expanded={isOpen}
            >
              <span>{isOpen ? m.kit_dialog_close() : m.withdrawal_change()}</span>
              <span className="sr">{`: ${name}`}</span>
            </ButtonLink>
          )}
        </td>
      </tr>
      {isOpen && <TripEditor trip={trip} view={view} />}
    </>
  )
}

function Plans({ trip: { plans, mailed, problem, over } }: Pick<RowProps, 'trip'>) {
  if (problem) return <p className="bad">{problem}</p>
  const note = over && <p className="warn">{over}</p>
  return (
    <>
      {note}
      <ul className="trips-plans">
        {plans.map(({ key, flag, text, price, isFree }) => (
          <li key={key}>
            {flag && <Flag code={flag} size={20} />}
            <span>{text}</span>
            {isFree ? <Badge tone="ok">{price}</Badge> : <span className="num">{price}</span>}
          </li>
        ))}
      </ul>
      <small>{mailed}</small>
    </>
  )
}
