import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Refused, runAuthForm } from '#app/auth/auth-action.ts'
import { AuthCard } from '#app/auth/auth-card.tsx'
import { AuthForm, EmailField, NewPasswordField } from '#app/auth/auth-form.tsx'
import { CodeStep } from '#app/auth/code-step.tsx'
import { captchaContext, socialProvidersContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import type { Route } from './+types/sign-in.ts'
import { BuyCode, BuyEmail } from './buy-step.tsx'
import { LeftNotice } from './left-notice.tsx'
import { type SignInView, signInView } from './sign-in-view.ts'
import { providerName } from './social-links.tsx'
import { socialProblemText } from './social-problem-text.ts'
import { RequestStep, StartStep, type TypedEmail } from './start-step.tsx'
import { TipsStep } from './tips-step.tsx'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const view = await signInView(context, new URL(request.url).searchParams)
  const title = m.auth_signin_title()
  const head = pageHead({ context, title, description: m.auth_signin_description() })
  const captcha = context.get(captchaContext)
  return { view, head, captcha, providers: context.get(socialProvidersContext) }
}

export function action({ context }: Route.ActionArgs) {
  return runAuthForm(context)
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const notice = socialProblemText(query.get('problem'))
  const [typed, setTyped] = useState('')
  const email = { value: typed || (actionData?.email ?? ''), keep: setTyped }
  return (
    <>
      <LeftNotice done={query.get('done')} />
      <Step view={loaderData.view} refused={actionData} notice={notice} email={email} />
    </>
  )
}

type StepProps = {
  view: SignInView
  refused: Refused | undefined
  notice: string | undefined
  email: TypedEmail
}

function Step({ view, refused, notice, email }: StepProps) {
  switch (view.step) {
    case 'code':
      return <CodeStep email={view.email} followedBy={view.followedBy} refused={refused} />
    case 'password':
      return <PasswordStep {...view} refused={refused} />
    case 'email':
      return <EmailStep view={view} refused={refused} />
    case 'buy':
      return <BuyEmail {...view} refused={refused} notice={notice} />
    case 'buy-code':
      return <BuyCode {...view} refused={refused} />
    case 'tips':
      return <TipsStep returnTo={view.returnTo} />
    case 'start':
      return (
        <StartStep
          view={view}
          refused={refused}
          notice={view.hasEnded ? m.auth_buy_ended_title() : notice}
          email={email}
        />
      )
    default:
      return <RequestStep view={view} refused={refused} email={email} />
  }
}

type PasswordStepProps = {
  email?: string | undefined
  fewest: number | undefined
  refused: Refused | undefined
}

function PasswordStep({ email, fewest, refused }: PasswordStepProps) {
  return (
    <AuthCard title={m.auth_password_title()} lead={m.auth_password_lead()}>
      <AuthForm
        intent="set_password"
        submit={m.auth_password_submit()}
        refused={refused}
        checks={['login']}
      >
        {/* Password managers store the address with the password. */}
        {email && <input type="hidden" name="email" value={email} autoComplete="username" />}
        <NewPasswordField fewest={fewest} />
      </AuthForm>
    </AuthCard>
  )
}

type EmailStepProps = {
  view: Extract<SignInView, { step: 'email' }>
  refused: Refused | undefined
}

/**
 * Asks for an address when the provider gave none, or gave that of an existing account, which must
 * be proved.
 */
function EmailStep({ view: { email, provider }, refused }: EmailStepProps) {
  const names = { provider: providerName(provider), email: email ?? '' }
  const lead = email ? m.auth_email_lead_known(names) : m.auth_email_lead(names)
  return (
    <AuthCard title={m.auth_email_title()} lead={lead}>
      <AuthForm
        intent="email"
        submit={m.auth_code_send()}
        refused={refused}
        checks={['otp_request']}
      >
        {!email && <EmailField email={refused?.email} />}
      </AuthForm>
    </AuthCard>
  )
}
