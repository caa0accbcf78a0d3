import { redirect } from 'react-router'
import { type Refused, runAuthForm } from '#app/auth/auth-action.ts'
import { AuthCard } from '#app/auth/auth-card.tsx'
import { AuthForm, EmailField, NewPasswordField } from '#app/auth/auth-form.tsx'
import { CodeStep } from '#app/auth/code-step.tsx'
import {
  captchaContext,
  sessionContext,
  signInFlowContext,
  socialProvidersContext,
} from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { CheckboxField, Field } from '#app/ui/kit/form/field.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { LegalLinks } from '#app/ui/legal/legal-links.tsx'
import { safeRedirect } from '#contract/pages/redirect-target.ts'
import { maxNameLength } from '#contract/words.ts'
import type { Route } from './+types/sign-up.ts'
import { signInLink } from './sign-in-link.ts'
import { SocialLinks } from './social-links.tsx'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const returnTo = safeRedirect(searchParams.get('redirect'))
  if (context.get(sessionContext).viewer) throw redirect(returnTo)
  const flow = await context.get(signInFlowContext).read()
  const step = searchParams.get('step')
  const isUnderWay = flow?.step === step && (flow?.step === 'code' || flow?.step === 'account')
  const title = m.auth_signup_title()
  return {
    returnTo,
    step: isUnderWay ? flow.step : 'start',
    email: isUnderWay ? flow.email : '',
    captcha: context.get(captchaContext),
    providers: context.get(socialProvidersContext),
    head: pageHead({ context, title, description: m.auth_signup_description() }),
  }
}

export function action({ context }: Route.ActionArgs) {
  return runAuthForm(context)
}

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, email, returnTo } = loaderData
  if (step === 'code') return <CodeStep email={email} refused={actionData} />
  if (step === 'account') return <AccountStep email={email} refused={actionData} />
  return (
    <AuthCard title={m.auth_signup_title()} lead={m.auth_signup_lead()}>
      <AuthForm
        intent="sign_up"
        submit={m.auth_code_send()}
        refused={actionData}
        hidden={{ redirect: returnTo }}
        checks={['otp_request']}
      >
        <EmailField email={actionData?.email} />
      </AuthForm>
      <SocialLinks returnTo={returnTo} />
      <LegalLinks />
      <p>
        {m.auth_known_here()}{' '}
        <TextLink to={signInLink({}, returnTo)}>{m.auth_signin_link()}</TextLink>
      </p>
    </AuthCard>
  )
}

function AccountStep({ email, refused }: { email: string; refused: Refused | undefined }) {
  return (
    <AuthCard title={m.auth_account_title()} lead={m.auth_account_lead({ email })}>
      <AuthForm
        intent="account"
        submit={m.auth_account_submit()}
        refused={refused}
        checks={['signup']}
      >
        {/* Password managers store the address with the password. */}
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <Field
          name="name"
          label={m.auth_field_name()}
          autoComplete="name"
          maxLength={maxNameLength}
        />
        <NewPasswordField />
        <CheckboxField name="newsletter" label={m.auth_field_newsletter()} />
      </AuthForm>
    </AuthCard>
  )
}
