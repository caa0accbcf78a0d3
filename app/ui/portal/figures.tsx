type Figure = { name: string; value: string; note: string }

/** Several figures in one panel, each with its note. */
export function Figures({ of }: { of: readonly Figure[] }) {
  return (
    <dl className="figures">
      {of.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
          <dd className="why">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
