import { m } from '#app/paraglide/messages.js'
import { Labelled } from '#app/ui/kit/form/labelled.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import type { TripsView } from './trips-view.ts'

type CountryProps = {
  id: string
  view: Pick<TripsView, 'countries'>
  value: string
  /** The name of a chosen country, which may no longer be sold. */
  name?: string
}

export function CountrySelect({ id, view: { countries }, value, name }: CountryProps) {
  const isKnown = value === '' || countries.some(({ slug }) => slug === value)
  return (
    <Labelled id={id} label={m.company_address_country()}>
      <select id={id} name="country" defaultValue={value} required>
        <option value="" disabled>
          {m.compare_choose()}
        </option>
        {!isKnown && <option value={value}>{name ?? value}</option>}
        <Options of={countries.map(({ slug, name: each }) => [slug, each])} />
      </select>
    </Labelled>
  )
}

type DayProps = { id: string; name: 'from' | 'to'; label: string; value: string; min?: string }

export function DayInput({ id, name, label, value, min }: DayProps) {
  return (
    <Labelled id={id} label={label}>
      <input id={id} type="date" name={name} defaultValue={value} min={min} required />
    </Labelled>
  )
}

type DataProps = { id: string; view: Pick<TripsView, 'dayMbs'>; value: number }

export function DataSelect({ id, view: { dayMbs }, value }: DataProps) {
  return (
    <Labelled id={id} label={m.usage_per_day()}>
      <select id={id} name="day_mb" defaultValue={value}>
        <Options of={dayMbs.map(({ value: each, text }) => [each, text])} />
      </select>
    </Labelled>
  )
}
