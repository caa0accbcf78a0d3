import { Address } from './address.tsx'
import { Face } from './face.tsx'

/** The cell of a table that names a person, with an address or a group below. */
export function Who({ name, note }: { name: string; note: string | null }) {
  return (
    <span className="who">
      <Face name={name} />
      <span>
        <b translate="no">
          <bdi>{name}</bdi>
        </b>
        <small translate="no">{note && <Address>{note}</Address>}</small>
      </span>
    </span>
  )
}
