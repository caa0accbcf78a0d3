import { useLocation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { ShownTo } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { ShownViewer } from '#app/ui/viewer.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { type AccountLink, accountLinks, hereOf } from './account-links.ts'
import { initials } from './initials.ts'
import { useLightDismiss } from './light-dismiss.ts'

type AccountProps = { viewer: ShownViewer }

/**
 * The signed-in person and the links to their account, as the content of a menu or as rows of a
 * sheet.
 */
export function AccountMenu({ viewer, inSheet = false }: AccountProps & { inSheet?: boolean }) {
  const { hasBusiness } = useShop().tenant
  const { accountType } = viewer
  const menu = useLightDismiss()
  const own = accountLinks({ accountType, hasBusiness })
  const links = own.map((link) => <MenuLink key={link.to} link={link} />)
  if (inSheet) {
    return (
      <>
        <div className="who-row">
          <Avatar viewer={viewer} />
          <WhoIsIt viewer={viewer} />
        </div>
        {links}
        <SignOut shownTo={viewer.shownTo} />
      </>
    )
  }
  return (
    <>
      <details className="menu" ref={menu}>
        <summary className="btn g sm">
          <Avatar viewer={viewer} />
          <span className="sr">{m.account_menu_label()}</span>
          <span className="account-name" translate="no">
            {(viewer.name || viewer.email).split(/[\s@]/)[0]}
          </span>
        </summary>
        <div className="menu-body own">
          <WhoIsIt viewer={viewer} />
          <nav className="options themes" aria-label={m.account_menu_label()}>
            {links}
            <SignOut shownTo={viewer.shownTo} />
          </nav>
        </div>
      </details>
      {/* Phones have room for the first page of the account; the others are in the sheet. */}
      {own.slice(0, 1).map(({ to, label }) => (
        <Link key={to} className="btn q sm first-page" to={to}>
          {label}
        </Link>
      ))}
    </>
  )
}

function MenuLink({ link }: { link: AccountLink }) {
  const { pathname } = useLocation()
  return (
    <Link to={link.to} {...hereOf(link, pathname)}>
      {link.label}
    </Link>
  )
}

/**
 * The initials are drawn below the picture, so that they show where there is no picture or it fails
 * to load.
 */
function Avatar({ viewer: { name, email, avatarUrl } }: AccountProps) {
  return (
    <span className="avatar" aria-hidden>
      <span>{initials(name || email)}</span>
      {avatarUrl && <img src={avatarUrl} alt="" width={28} height={28} />}
    </span>
  )
}

function WhoIsIt({ viewer: { name, email } }: AccountProps) {
  return (
    <p className="who-is" translate="no">
      {name && <b>{name}</b>}
      <span className="s muted">{email}</span>
    </p>
  )
}

/**
 * A form that works without a script; the new document that it loads keeps no state of the
 * signed-in person.
 */
function SignOut({ shownTo }: { shownTo: string | undefined }) {
  const { tenant, locale } = useShop()
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={localePath(locale, tenant.defaultLocale, pathTo('sign-out'))}>
      <ShownTo name={shownTo} />
      <input type="hidden" name="redirect" value={pathname + search} />
      <button type="submit">{m.account_menu_sign_out()}</button>
    </form>
  )
}
