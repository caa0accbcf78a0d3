import { lazy } from 'react'
import { useLocation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { useViewer } from '#app/ui/viewer.ts'
import { pathTo } from '#contract/path-to.ts'
import { useLightDismiss } from './light-dismiss.ts'

export const loadAccountMenu = () => import('./account-menu.tsx')

// Most visitors are nobody we know: the menu comes with the first one who is signed in. There is no
// Suspense around it, so that the server waits for it and sends a whole page.
const AccountMenu = lazy(async () => ({ default: (await loadAccountMenu()).AccountMenu }))

/** The header's part for signing in, or for who is signed in; both are as wide, so nothing moves. */
export function AccountSlot() {
  const viewer = useViewer()
  const menu = useLightDismiss()
  return (
    <div className="account">
      <SignInLink className="btn q sm" />
      {viewer && (
        <details className="menu" ref={menu}>
          <AccountMenu viewer={viewer} />
        </details>
      )}
    </div>
  )
}

/** The same in the phone's sheet. */
export function AccountInSheet() {
  const viewer = useViewer()
  return viewer ? <AccountMenu viewer={viewer} inSheet /> : <SignInLink />
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
