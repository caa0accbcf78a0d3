import { ChevronDown } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { KeptPart } from '#app/ui/kit/kept-part.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useLightDismiss } from './light-dismiss.ts'
import { PageLink } from './page-link.tsx'

/** Links to the header's pages in one line; those that do not fit are in a menu at its end. */
export function MainLinks() {
  const { nav } = useShop()
  return (
    <KeptPart as="nav" aria-label={m.shell_nav_label()} of={nav} name="main">
      {() => (
        <>
          {nav.map(({ to, label, fit }) => (
            <PageLink key={to} to={to} label={label} className={fit} />
          ))}
          <MoreMenu />
        </>
      )}
    </KeptPart>
  )
}

/** Repeats the links; style sheets show each of them either here or in the line. */
function MoreMenu() {
  const menu = useLightDismiss()
  const { nav, tenant } = useShop()
  const { headerLink } = tenant
  return (
    <details className={`menu more ${nav.at(-1)?.fit}`} ref={menu}>
      <summary>
        {m.shell_nav_more()}
        <Icon of={ChevronDown} className="i s16" aria-hidden />
      </summary>
      <ul className="menu-body slim options themes">
        {nav.map(({ to, label, fit }) => (
          <li key={to} className={`fit ${fit}`}>
            <PageLink to={to} label={label} />
          </li>
        ))}
        {headerLink && (
          <li className="booking-item">
            <a href={headerLink}>{m.shell_manage_booking()}</a>
          </li>
        )}
      </ul>
    </details>
  )
}
