import './stored-things.css'

/** Data stored in the browser: its names, its content, and how long it is kept. */
export type StoredThing = { names: string[]; what: string; kept: string }

export function StoredThings({ things }: { things: readonly StoredThing[] }) {
  return (
    <dl className="panel stored">
      {things.map(({ names, what, kept }) => (
        <div key={what}>
          <dt>
            {names.map((name) => (
              <code key={name}>{name}</code>
            ))}
          </dt>
          <dd>{what}</dd>
          <dd className="s muted">{kept}</dd>
        </div>
      ))}
    </dl>
  )
}
