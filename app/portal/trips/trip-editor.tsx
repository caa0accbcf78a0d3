import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { ShownTrip } from './shown-trip.ts'
import { CountrySelect, DataSelect, DayInput } from './trip-fields.tsx'
import type { TripsView } from './trips-view.ts'

/** The forms that change a person's trip, in an extra row below it. */
export function TripEditor({ trip, view }: { trip: ShownTrip; view: TripsView }) {
  const { id, name, stays, dayMb } = trip
  const open = <input type="hidden" name="open" value={id} />
  const row = <input type="hidden" name="trip" value={id} />
  return (
    <tr className="trips-editor">
      <td colSpan={5} className="wide">
        {stays.map((stay) => (
          <PlainForm
            // The key resets the form if the stay was changed elsewhere.
            key={`${stay.id} ${stay.slug} ${stay.from} ${stay.to}`}
            id={`stay-${stay.id}`}
            method="post"
            preventScrollReset
            aria-label={stay.label}
          >
            {open}
            <input type="hidden" name="stay" value={stay.id} />
            <CountrySelect id={`c-${stay.id}`} view={view} value={stay.slug} name={stay.country} />
            <DayInput id={`f-${stay.id}`} name="from" label={m.trips_from()} value={stay.from} />
            <DayInput id={`t-${stay.id}`} name="to" label={m.trips_to()} value={stay.to} />
            <div className="trips-buttons">
              <Button intent="change_stay" variant="secondary">
                {m.settings_save()}
              </Button>
              <Button intent="remove_stay" variant="secondary" danger data-remove={stay.id}>
                {m.trips_remove_stay()}
              </Button>
            </div>
          </PlainForm>
        ))}
        <PlainForm method="post" preventScrollReset aria-label={name}>
          {open}
          {row}
          <DataSelect id={`d-${id}`} view={view} value={dayMb} />
          <div className="trips-buttons">
            <Button intent="day_mb" variant="secondary">
              {m.settings_save()}
            </Button>
          </div>
        </PlainForm>
        <Confirm
          label={m.trips_remove_person()}
          of={name}
          lead={m.trips_remove_lead({ name })}
          values={{ intent: 'remove', trip: id }}
        />
      </td>
    </tr>
  )
}
