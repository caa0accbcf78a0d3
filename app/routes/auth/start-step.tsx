import type { Refused } from '#app/auth/auth-action.ts'
import { AuthCard } from '#app/auth/auth-card.tsx'
import { AuthForm, EmailField, Notice, PasswordField } from '#app/auth/auth-form.tsx'
import { PasskeyButton } from '#app/auth/passkey/passkey-button.tsx'
import { m } from '#app/paraglide/messages.js'
import { TextLink } from '#app/ui/kit/link.tsx'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { signInLink } from './sign-in-link.ts'
import type { SignInView } from './sign-in-view.ts'
import { SocialLinks } from './social-links.tsx'

type AskView = Extract<SignInView, { isBusiness: boolean }>
/** The typed address, which other ways of signing in reuse. */
export type TypedEmail = { value: string; keep: (email: string) => void }

type StartStepProps = {
  view: AskView
  refused: Refused | undefined
  notice: string | undefined
  email: TypedEmail
}

/** Offers passkey, password, mailed code or a provider; a tab switches to members' sign-in. */
export function StartStep({ view, refused, notice, email }: StartStepProps) {
  const { isBusiness, returnTo } = view
  const { hasBusiness } = useShop().tenant
  const hidden = { redirect: returnTo, for: isBusiness ? 'business' : '' }
  return (
    <AuthCard title={m.auth_signin_title()}>
      {hasBusiness && <ForWhom isBusiness={isBusiness} returnTo={returnTo} />}
      {notice && <Notice problem={{ message: notice }} />}
      {!isBusiness && (
        <PasskeyButton use="sign_in" label={m.auth_passkey_button()} returnTo={returnTo} />
      )}
      <AuthForm
        key={String(isBusiness)}
        intent="password"
        submit={m.auth_signin_submit()}
        refused={refused}
        hidden={hidden}
        checks={['login']}
      >
        <EmailField email={email.value} onType={email.keep} />
        <PasswordField />
      </AuthForm>
      <OtherWays view={view} />
      {!isBusiness && <SocialLinks returnTo={returnTo} />}
      {isBusiness ? <p className="s muted">{m.auth_business_note()}</p> : <NewHere to={returnTo} />}
    </AuthCard>
  )
}

function ForWhom({ isBusiness, returnTo }: Pick<AskView, 'isBusiness' | 'returnTo'>) {
  const to = (kind: string) => signInLink({ for: kind }, returnTo)
  return (
    <Segmented
      label={m.auth_for_label()}
      value={isBusiness ? 'business' : 'personal'}
      items={[
        { value: 'personal', label: m.auth_for_personal(), to: to('personal') },
        { value: 'business', label: m.auth_for_business(), to: to('business') },
      ]}
    />
  )
}

function OtherWays({ view: { isBusiness, returnTo } }: { view: AskView }) {
  const kind = isBusiness && 'business'
  return (
    <p className="auth-ways">
      {!isBusiness && (
        <TextLink to={signInLink(byCode(returnTo), returnTo)}>{m.auth_way_code()}</TextLink>
      )}
      {isBusiness && <TextLink to={companyLink(returnTo)}>{m.auth_way_company()}</TextLink>}
      <TextLink to={signInLink({ step: 'reset', for: kind }, returnTo)}>
        {m.auth_way_reset()}
      </TextLink>
    </p>
  )
}

/** The way to a purchase asks for a code at first. */
function byCode(returnTo: string): { step?: string } {
  return returnTo.startsWith(`${pathTo('checkout')}?`) ? {} : { step: 'by-code' }
}

function companyLink(returnTo: string): string {
  const query = returnTo === '/' ? '' : `?redirect=${encodeURIComponent(returnTo)}`
  return pathTo('company') + query
}

function NewHere({ to }: { to: string }) {
  const query = to === '/' ? '' : `?redirect=${encodeURIComponent(to)}`
  return (
    <p>
      {m.auth_new_here()} <TextLink to={pathTo('sign-up') + query}>{m.auth_signup_link()}</TextLink>
    </p>
  )
}

type RequestStepProps = { view: AskView; refused: Refused | undefined; email: TypedEmail }

/** Asks for the address to send a code to: to sign in, or to set a new password. */
export function RequestStep({ view, refused, email }: RequestStepProps) {
  const { step, isBusiness, returnTo } = view
  const isReset = step === 'reset'
  return (
    <AuthCard
      title={isReset ? m.auth_reset_title() : m.auth_bycode_title()}
      lead={isReset ? m.auth_reset_lead() : m.auth_bycode_lead()}
    >
      <AuthForm
        intent={isReset ? 'reset' : 'code'}
        submit={m.auth_code_send()}
        refused={refused}
        hidden={{ redirect: returnTo, for: isBusiness ? 'business' : '' }}
        checks={['otp_request']}
      >
        <EmailField email={email.value} onType={email.keep} />
      </AuthForm>
      <p className="auth-ways">
        <TextLink to={signInLink({ for: isBusiness && 'business' }, returnTo)}>
          {m.auth_way_back()}
        </TextLink>
      </p>
    </AuthCard>
  )
}
