import { type Refused, runAuthForm } from '#app/auth/auth-action.ts'
import { AuthCard } from '#app/auth/auth-card.tsx'
import { AuthForm, MailForm, PasswordField } from '#app/auth/auth-form.tsx'
import { CodeStep } from '#app/auth/code-step.tsx'
import { PasskeyButton } from '#app/auth/passkey/passkey-button.tsx'
import { captchaContext, type PageContext, signInFlowContext, valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import type { Profile } from '#contract/account.ts'
import { safeRedirect } from '#contract/pages/redirect-target.ts'
import type { Route } from './+types/confirm.ts'
import { readProfile } from './change/account-profile.ts'
import { confirmSteps } from './change/confirm-steps.ts'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const returnTo = safeRedirect(query.get('redirect'))
  const title = m.settings_confirm_title()
  const head = pageHead({ context, title, description: m.settings_confirm_lead() })
  const captcha = context.get(captchaContext)
  const flow = query.get('step') === 'code' && (await context.get(signInFlowContext).read())
  if (flow && flow.step === 'confirm') {
    return { step: 'code', email: flow.email, returnTo, captcha, head } as const
  }
  const profile = await readProfile(context)
  const { email, hasPassword } = profile
  const hasPasskey = await ownsPasskey(context, profile)
  return { step: 'start', email, hasPassword, hasPasskey, returnTo, captcha, head } as const
}

export function action({ context }: Route.ActionArgs) {
  return runAuthForm(context, confirmSteps)
}

/** Returns whether the account has a passkey. Members of organisations have none. */
async function ownsPasskey(context: PageContext, { accountType }: Profile): Promise<boolean> {
  if (accountType !== 'normal') return false
  const { passkeys } = await valuesOf(context).api.call('passkeyList', {})
  return passkeys.length > 0
}

/** Asks a signed-in person to prove their identity again, before actions that cannot be undone. */
export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === 'code') {
    const { email, returnTo } = loaderData
    return <CodeStep email={email} refused={actionData} hidden={{ redirect: returnTo }} />
  }
  return <StartStep {...loaderData} refused={actionData} />
}

type StartStepProps = {
  email: string
  hasPassword: boolean
  hasPasskey: boolean
  returnTo: string
  refused: Refused | undefined
}

/** Offers passkey and password where the account has them, and always a mailed code. */
function StartStep({ email, hasPassword, hasPasskey, returnTo, refused }: StartStepProps) {
  const hidden = { redirect: returnTo }
  return (
    <AuthCard title={m.settings_confirm_title()} lead={m.settings_confirm_lead()}>
      {hasPasskey && (
        <PasskeyButton
          use="reauthenticate"
          label={m.settings_confirm_passkey()}
          returnTo={returnTo}
        />
      )}
      {hasPassword ? (
        <>
          <AuthForm
            intent="password"
            submit={m.settings_confirm_submit()}
            refused={refused}
            hidden={hidden}
          >
            {/* Password managers need the address beside the password. */}
            <input type="hidden" name="email" value={email} autoComplete="username" />
            <PasswordField />
          </AuthForm>
          <MailForm intent="code" label={m.auth_way_code()} hidden={hidden} />
        </>
      ) : (
        <AuthForm
          intent="code"
          submit={m.auth_code_send()}
          refused={refused}
          hidden={hidden}
          checks={['otp_request']}
        >
          <p>{m.settings_confirm_mail({ email })}</p>
        </AuthForm>
      )}
    </AuthCard>
  )
}
