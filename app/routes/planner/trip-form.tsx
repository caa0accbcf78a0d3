import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import type { Habits } from '#app/trip/habits.ts'
import { AddCountry } from './add-country.tsx'
import { HabitFields } from './habit-fields.tsx'
import { StayRows } from './stay-rows.tsx'
import { TripPlans } from './trip-plans.tsx'
import { readTrip } from './trip-query.ts'
import type { FoundCountry, ShelfPlace, StayView } from './trip-view.ts'
import { useKeptTrip } from './use-kept-trip.ts'

type TripFormProps = {
  stays: StayView[]
  habits: Habits
  from: string | undefined
  shelf: ShelfPlace[]
  choice: { query: string; countries: FoundCountry[] } | undefined
}

/**
 * The trip on one side, its covers on the other; without a script the button asks the server to
 * calculate.
 */
export function TripForm({ stays, habits, from, shelf, choice }: TripFormProps) {
  const [asked, setAsked] = useState({ stays, habits, from })
  useKeptTrip(asked)
  function read(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const query = new URLSearchParams()
    for (const [name, value] of form) if (typeof value === 'string') query.append(name, value)
    const next = readTrip(query)
    const named = next.stays.flatMap((stay) => {
      const known = stays.find(({ slug }) => slug === stay.slug)
      return known ? [{ ...known, days: stay.days }] : []
    })
    setAsked({ stays: named, habits: next.habits, from: next.from })
  }
  return (
    <div className="planner-grid">
      <Form className="trip-form" preventScrollReset onChange={read}>
        {/* The Enter key presses a form's first button, which must not be one that removes a
            country. */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
          {m.calculator_form_submit()}
        </button>
        <StayRows stays={asked.stays} />
        {asked.stays.length > 0 && <FirstDay from={from} />}
        <AddCountry choice={choice} isFirst={stays.length === 0} />
        <HabitFields habits={asked.habits} />
        <button type="submit" className="btn q lg">
          {m.calculator_form_submit()}
        </button>
      </Form>
      <TripPlans {...asked} shelf={shelf} />
    </div>
  )
}

/** The first day of the trip, which its eSIMs get their dates from. */
function FirstDay({ from }: { from: string | undefined }) {
  return (
    <div className="first-day">
      <label className="fl" htmlFor="first-day">
        {m.calculator_from_label()}
      </label>
      <div className="field">
        <input id="first-day" type="date" name="from" defaultValue={from} />
      </div>
    </div>
  )
}
