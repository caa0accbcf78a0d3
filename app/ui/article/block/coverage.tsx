import { m } from '#app/paraglide/messages.js'
import { CountryMap } from '#app/ui/map/country-map.tsx'
import type { DataBlock } from '../tree/ast.ts'

/**
 * A place's map with its cities. Screen readers get the cities as a list, because they do not read
 * names in a map.
 */
export function Coverage({ block: { live } }: { block: DataBlock }) {
  if (live?.kind !== 'map') return null
  const { map } = live
  return (
    <figure className="told covers wide">
      <CountryMap {...map} />
      <ul className="sr">
        {map.cities.map(({ name, tag }) => (
          <li key={name}>{[name, tag].filter(Boolean).join(' ')}</li>
        ))}
      </ul>
      <figcaption className="s muted">{m.country_networks_note()}</figcaption>
    </figure>
  )
}
