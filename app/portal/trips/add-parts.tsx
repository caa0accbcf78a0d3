import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { maxTripPerson, usualDayMb } from '#contract/assigning/trip-list-words.ts'
import { PasteRows } from '../ui/paste-rows.tsx'
import { CountrySelect, DataSelect, DayInput } from './trip-fields.tsx'
import type { TripsView } from './trips-view.ts'

type Refused = { intent: string; typed: Record<string, string> } | undefined

/** The last row of the grid: a form to add a stay. */
export function AddStay({ view, refused }: { view: TripsView; refused: Refused }) {
  const typed = refused?.intent === 'add' ? refused.typed : {}
  return (
    // The key resets the form after it was carried out.
    <PlainForm
      method="post"
      className="trips-add"
      preventScrollReset
      aria-label={m.trips_add()}
      key={view.version}
    >
      <input type="hidden" name="open" value={view.address.open} />
      <div className="trips-who">
        <label className="fl" htmlFor="trip-who">
          {m.people_search()}
        </label>
        <div className="field">
          <input
            id="trip-who"
            name="who"
            list="trip-known"
            maxLength={maxTripPerson}
            defaultValue={typed.who ?? ''}
            autoComplete="off"
            required
          />
        </div>
        <datalist id="trip-known">
          {view.known.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </div>
      <CountrySelect id="trip-country" view={view} value={typed.country ?? ''} />
      <DayInput
        id="trip-from"
        name="from"
        label={m.trips_from()}
        value={typed.from ?? ''}
        min={view.today}
      />
      <DayInput
        id="trip-to"
        name="to"
        label={m.trips_to()}
        value={typed.to ?? ''}
        min={view.today}
      />
      <DataSelect id="trip-data" view={view} value={usualDayMb} />
      <Button intent="add" variant="secondary">
        {m.trips_add()}
      </Button>
    </PlainForm>
  )
}

export function PastePanel({ typed }: { typed: string | undefined }) {
  return (
    <section className="panel" id="paste" aria-labelledby="trips-paste">
      <div className="part-head">
        <h2 id="trips-paste">{m.trips_paste()}</h2>
      </div>
      <PlainForm method="post" className="part-body trips-paste" preventScrollReset>
        <PasteRows
          id="trip-rows"
          label={m.trips_paste_label()}
          typed={typed}
          lines={4}
          submit={m.trips_paste_send()}
        />
      </PlainForm>
    </section>
  )
}
