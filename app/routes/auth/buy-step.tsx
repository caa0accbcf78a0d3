import type { ReactNode } from 'react'
import type { Refused } from '#app/auth/auth-action.ts'
import { AuthForm, CodeField, EmailField, MailForm, Notice } from '#app/auth/auth-form.tsx'
import { PasskeyButton } from '#app/auth/passkey/passkey-button.tsx'
import { m } from '#app/paraglide/messages.js'
import { TextLink } from '#app/ui/kit/link.tsx'
import { LegalLinks } from '#app/ui/legal/legal-links.tsx'
import { PayStep } from '#app/ui/pay/pay-step.tsx'
import { PlanTicket } from '#app/ui/pay/plan-ticket.tsx'
import { useShop } from '#app/ui/shop.ts'
import { signInLink } from './sign-in-link.ts'
import { SocialLinks } from './social-links.tsx'
import type { WantedPlan } from './wanted-plan.ts'
import './buy-step.css'

type PaneProps = {
  wanted: WantedPlan
  title: string
  lead: ReactNode
  children: ReactNode
}

/** A step before the payment: what is bought, and one question. */
function Pane({ wanted, title, lead, children }: PaneProps) {
  return (
    <div className="auth auth-buy">
      <PayStep at={1} />
      <PlanTicket {...wanted} />
      <div>
        <h1 className="t2">{title}</h1>
        <p className="muted">{lead}</p>
      </div>
      {children}
    </div>
  )
}

type EmailProps = {
  wanted: WantedPlan
  returnTo: string
  /** The address of the session that ended on the way; absent if none did. */
  ended?: { email: string } | undefined
  refused: Refused | undefined
  notice: string | undefined
}

/**
 * Asks for the address that the eSIM goes to. A mailed code proves it; whether it has an account is
 * neither asked nor said.
 */
export function BuyEmail({ wanted, returnTo, ended, refused, notice }: EmailProps) {
  const title = ended ? m.auth_buy_ended_title() : m.auth_buy_title()
  const lead = ended ? m.auth_buy_ended_lead() : m.auth_buy_lead()
  return (
    <Pane wanted={wanted} title={title} lead={lead}>
      {notice && <Notice problem={{ message: notice }} />}
      <AuthForm
        intent="buy"
        submit={m.auth_code_send()}
        refused={refused}
        hidden={{ redirect: returnTo }}
        checks={['otp_request']}
      >
        <EmailField email={refused?.email || ended?.email} autoComplete="email" />
      </AuthForm>
      {ended ? <Kept kept={wanted.kept} /> : <NewAccount />}
      <OtherWays returnTo={returnTo} />
    </Pane>
  )
}

/** Said to everybody, so that it says nothing about the address. */
function NewAccount() {
  return (
    <div>
      <p className="s muted">{m.auth_buy_note()}</p>
      <LegalLinks />
    </div>
  )
}

function Kept({ kept }: Pick<WantedPlan, 'kept'>) {
  if (kept.length === 0) return null
  return (
    <div>
      <h2>{m.auth_buy_kept()}</h2>
      <ul className="auth-kept">
        {kept.map((each) => (
          <li key={each} translate="no">
            {each}
          </li>
        ))}
      </ul>
    </div>
  )
}

function OtherWays({ returnTo }: { returnTo: string }) {
  const { hasBusiness } = useShop().tenant
  return (
    <details className="auth-more">
      <summary className="link">{m.auth_buy_ways()}</summary>
      <PasskeyButton use="sign_in" label={m.auth_passkey_button()} returnTo={returnTo} />
      <SocialLinks returnTo={returnTo} />
      <p className="auth-ways">
        <TextLink to={signInLink({ for: 'personal' }, returnTo)}>{m.auth_buy_password()}</TextLink>
        {hasBusiness && (
          <TextLink to={signInLink({ for: 'business' }, returnTo)}>
            {m.auth_for_business()}
          </TextLink>
        )}
      </p>
    </details>
  )
}

type CodeProps = {
  wanted: WantedPlan
  returnTo: string
  email: string
  refused: Refused | undefined
}

/** Asks for the mailed code, which is sent with its last digit. */
export function BuyCode({ wanted, returnTo, email, refused }: CodeProps) {
  const hidden = { redirect: returnTo, email }
  return (
    <Pane
      wanted={wanted}
      title={m.auth_code_title()}
      lead={
        <>
          <span>{`${m.auth_code_lead({ email })} `}</span>
          <TextLink to={signInLink({}, returnTo)}>{m.auth_buy_change()}</TextLink>
        </>
      }
    >
      <AuthForm
        intent="check"
        submit={m.auth_code_submit()}
        refused={refused}
        hidden={hidden}
        checks={['checkVerificationCode']}
      >
        <CodeField isSentWhole />
      </AuthForm>
      <MailForm intent="resend" label={m.auth_code_resend()} hidden={hidden} />
      <p className="s muted">{m.auth_code_missing()}</p>
    </Pane>
  )
}
