import { AuthCard } from '#app/auth/auth-card.tsx'
import { m } from '#app/paraglide/messages.js'
import { buttonClass } from '#app/ui/kit/button-class.ts'
import { Link, TextLink } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'

/** Tips after the first sign-in: how to sign in faster, and how to install an eSIM. */
export function TipsStep({ returnTo }: { returnTo: string }) {
  return (
    <AuthCard title={m.auth_tips_title()}>
      <ol className="auth-tips">
        <li>
          <h2 className="t3">{m.auth_tips_passkey_title()}</h2>
          <p className="muted">{m.auth_tips_passkey_text()}</p>
          <TextLink to={passkeysLink(returnTo)}>{m.auth_tips_passkey_link()}</TextLink>
        </li>
        <li>
          <h2 className="t3">{m.auth_tips_install_title()}</h2>
          <p className="muted">{m.auth_tips_install_text()}</p>
        </li>
      </ol>
      <Link className={buttonClass({ size: 'large', wide: true })} to={returnTo}>
        {m.auth_tips_go_on()}
      </Link>
    </AuthCard>
  )
}

/** Returns the path of the passkeys' page, which then links to `returnTo`. */
function passkeysLink(returnTo: string): string {
  return `${pathTo('passkeys')}?redirect=${encodeURIComponent(returnTo)}`
}
