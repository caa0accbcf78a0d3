import { m } from '#app/paraglide/messages.js'
import type { DataBlock } from '../tree/ast.ts'

/** The networks that the shop's plans of a place use today. */
export function Networks({ block: { live } }: { block: DataBlock }) {
  if (live?.kind !== 'networks' || live.networks.length === 0) return null
  return (
    <aside className="note">
      <p>
        <b>{m.country_networks_title()}</b>
      </p>
      <ul>
        {live.networks.map(({ name, generations }) => (
          <li key={name}>
            {name} {generations.join(' · ')}
          </li>
        ))}
      </ul>
      <p>{m.country_networks_note()}</p>
    </aside>
  )
}
