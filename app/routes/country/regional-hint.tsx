import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { CountryView } from './country-view.ts'

type RegionalHintProps = { hint: NonNullable<CountryView['hint']>; place: string }

/** Says that a regional plan costs less per GB; rendered only where that is true. */
export function RegionalHint({ hint, place }: RegionalHintProps) {
  return (
    <aside className="also">
      <span className="pair">
        {hint.flags.map((code) => (
          <Flag key={code} code={code} size={32} />
        ))}
      </span>
      <p className="s">
        <b className="b">{m.country_regional_title({ place })}</b>
        <span className="muted" suppressHydrationWarning>
          {hint.text}
        </span>
      </p>
      <Link className="btn q sm" to={hint.path}>
        {m.country_regional_open({ region: hint.name })}
      </Link>
    </aside>
  )
}
