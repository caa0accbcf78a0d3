import { Link } from '#app/ui/kit/link.tsx'

type KindLink = { to: string; label: string; isHere: boolean }

/** The kinds of a collection as links beside each other. */
export function KindLinks({ label, kinds }: { label: string; kinds: readonly KindLink[] }) {
  return (
    <nav className="kinds" aria-label={label}>
      <ul className="wrap">
        {kinds.map(({ to, label: name, isHere }) => (
          <li key={to}>
            <Link className="chip" to={to} {...(isHere ? { 'aria-current': 'page' as const } : {})}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
