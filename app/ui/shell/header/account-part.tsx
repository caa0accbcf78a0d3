import { lazy } from 'react'
import { useLocation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useViewer } from '#app/ui/viewer.ts'
import { pathTo } from '#contract/pages/path-to.ts'

export const loadAccountMenu = () => import('./account-menu.tsx')

// Most visitors are not signed in, so the menu loads only for those who are. There is no Suspense
// around it, so that the server waits for it and sends a complete page.
const AccountMenu = lazy(async () => ({ default: (await loadAccountMenu()).AccountMenu }))

/**
 * The header's sign-in link, or the menu of the signed-in person and on phones the link to their
 * eSIMs. They are equally wide where there is room, so nothing moves when one replaces the other.
 */
export function AccountSlot() {
  const viewer = useViewer()
  return (
    <div className="account">
      <AccountLink className="btn q sm" />
      {viewer && <AccountMenu viewer={viewer} />}
    </div>
  )
}

/** The sign-in link or the account's rows in the phone's sheet. */
export function AccountInSheet() {
  const viewer = useViewer()
  return viewer ? <AccountMenu viewer={viewer} inSheet /> : <AccountLink />
}

/** Browsers run no script of pages that have none, so that only the server knows their link. */
const AccountLink = import.meta.env.SSR ? DocumentLink : SignInLink

/** Without a script nothing says whether somebody is signed in; this link leads on either way. */
function DocumentLink(props: { className?: string }) {
  const { isScriptless } = useShop()
  if (!isScriptless) return <SignInLink {...props} />
  return (
    <Link to={pathTo('orders')} {...props}>
      {m.account_menu_orders()}
    </Link>
  )
}

function SignInLink({ className }: { className?: string }) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const query = here === '/' ? '' : `?redirect=${encodeURIComponent(here)}`
  return (
    <Link to={pathTo('sign-in') + query} {...(className ? { className } : {})}>
      {m.shell_sign_in()}
    </Link>
  )
}
