import { StoredThings } from '#app/ui/privacy/stored-things.tsx'
import type { DataBlock } from '../tree/ast.ts'

/** Everything that the shop stores in a browser. */
export function Stored({ block: { live } }: { block: DataBlock }) {
  return live?.kind === 'stored' ? <StoredThings things={live.things} /> : null
}

/** The companies that receive data from this shop, and what each receives. */
export function Recipients({ block: { live } }: { block: DataBlock }) {
  if (live?.kind !== 'recipients') return null
  return (
    <dl className="panel stored recipients">
      {live.recipients.map(({ name, what }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
