import { m } from '#app/paraglide/messages.js'
import type { DataBlock } from '../tree/ast.ts'

/** Links to the shop's apps. */
export function Stores({ block: { live } }: { block: DataBlock }) {
  if (live?.kind !== 'stores') return null
  return (
    <p className="stores">
      {live.stores.map(({ name, url }) => (
        <a key={name} className="btn p" href={url}>
          {m.download_store({ store: name })}
        </a>
      ))}
    </p>
  )
}
