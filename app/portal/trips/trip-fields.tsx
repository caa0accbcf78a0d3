import { m } from '#app/paraglide/messages.js'
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
    <div>
      <label className="fl" htmlFor={id}>
        {m.company_address_country()}
      </label>
      <div className="field">
        <select id={id} name="country" defaultValue={value} required>
          <option value="" disabled>
            {m.compare_choose()}
          </option>
          {!isKnown && <option value={value}>{name ?? value}</option>}
          {countries.map(({ slug, name: each }) => (
            <option key={slug} value={slug}>
              {each}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

type DayProps = { id: string; name: 'from' | 'to'; label: string; value: string; min?: string }

export function DayInput({ id, name, label, value, min }: DayProps) {
  return (
    <div>
      <label className="fl" htmlFor={id}>
        {label}
      </label>
      <div className="field">
        <input id={id} type="date" name={name} defaultValue={value} min={min} required />
      </div>
    </div>
  )
}

type DataProps = { id: string; view: Pick<TripsView, 'dayMbs'>; value: number }

export function DataSelect({ id, view: { dayMbs }, value }: DataProps) {
  return (
    <div>
      <label className="fl" htmlFor={id}>
        {m.usage_per_day()}
      </label>
      <div className="field">
        <select id={id} name="day_mb" defaultValue={value}>
          {dayMbs.map(({ value: each, text }) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
