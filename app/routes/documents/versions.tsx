import { ChevronDown } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Link, TextLink } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { VersionView } from './version-view.ts'

type Props = { versions: VersionView }

/** The versions side by side; the width shows how long each was in force. */
export function VersionBar({ versions }: Props) {
  if (versions.listed.length < 2) return null
  return (
    <nav className="only-d" aria-label={m.documents_versions()}>
      <ol className="vers">
        <VersionLinks versions={versions} />
      </ol>
    </nav>
  )
}

/** The same list as a menu, for narrow screens. */
export function VersionMenu({ versions }: Props) {
  if (versions.listed.length < 2) return null
  return (
    <details className="vers-menu only-m">
      <summary>
        <span>{versions.shown.text}</span>
        <Icon of={ChevronDown} className="i" aria-hidden />
      </summary>
      <ol>
        <VersionLinks versions={versions} />
      </ol>
    </details>
  )
}

function VersionLinks({ versions: { listed, shown } }: Props) {
  const { path } = useShop()
  return listed.map(({ version, name, since, query, span }) => (
    <li key={version} className={`span-${span}`}>
      <Link to={path + query} {...(version === shown.version ? { 'aria-current': 'page' } : {})}>
        <b>{name}</b>
        <span className="num">{since}</span>
      </Link>
    </li>
  ))
}

/** Says when a version that does not apply today did or will apply. */
export function VersionNote({ versions: { note } }: Props) {
  const { path } = useShop()
  if (note === undefined) return null
  return (
    <p className="version-note">
      <span>{note}</span>
      <TextLink to={path}>{m.documents_now_link()}</TextLink>
    </p>
  )
}
