import { ChevronDown } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import { fitLinks } from './fit-links.ts'
import { useLightDismiss } from './light-dismiss.ts'
import { navLinks } from './links.ts'
import { PageLink } from './page-link.tsx'

/** Links to the header's pages in one line; those that do not fit are in a menu at its end. */
export function MainLinks() {
  const links = navLinks()
  const labels = links.map(({ label }) => label)
  const fits = fitLinks(labels, m.shell_nav_more())
  return (
    <nav aria-label={m.shell_nav_label()}>
      {links.map(({ to, label }, index) => (
        <PageLink key={to} to={to} label={label} className={fits[index] ?? ''} />
      ))}
      <MoreMenu fits={fits} />
    </nav>
  )
}

/** Repeats the links; style sheets show each of them either here or in the line. */
function MoreMenu({ fits }: { fits: readonly string[] }) {
  const menu = useLightDismiss()
  const { headerLink } = useShop().tenant
  return (
    <details className={`menu more ${fits.at(-1)}`} ref={menu}>
      <summary>
        {m.shell_nav_more()}
        <ChevronDown className="i s16" aria-hidden />
      </summary>
      <ul className="menu-body slim options themes">
        {navLinks().map(({ to, label }, index) => (
          <li key={to} className={`fit ${fits[index]}`}>
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
