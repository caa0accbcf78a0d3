/** Something that lies in the browser: its names, what it holds, and for how long. */
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
