import { runStep } from '#app/auth/auth-action.ts'
import { finish, textOf } from '#app/auth/auth-call.ts'
import { AuthCard } from '#app/auth/auth-card.tsx'
import { AuthForm, NewPasswordField } from '#app/auth/auth-form.tsx'

import { apiContext, captchaContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/invitation.ts'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request)
  const invitation = await context.get(apiContext).call('getInvitation', { token }).catch(endOf)
  const title = m.mail_invited_action()
  return {
    invitation,
    captcha: context.get(captchaContext),
    head: pageHead({ context, title, description: title }),
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return runStep({
    context,
    form: sentForm(context),
    steps: {
      async accept({ form }) {
        const password = textOf(form, 'password')
        const tokens = await context
          .get(apiContext)
          .call('acceptInvitation', { token: tokenOf(request), password })
        return finish({ context, returnTo: pathTo('portal') }, tokens)
      },
    },
  })
}

function tokenOf({ url }: Request): string {
  return new URL(url).searchParams.get('token') ?? ''
}

/** Used, replaced, expired and invented links look the same; other errors are thrown. */
function endOf(error: unknown): undefined {
  const codes = ['not_found', 'invalid_input']
  if (!(error instanceof ApiError) || !codes.includes(error.code)) throw error
}

/**
 * The page behind the link in an invitation's mail. Opening it accepts nothing, because mail
 * scanners follow every link.
 */
export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation } = loaderData
  if (!invitation) return <Ended />
  const { organizationName: organization, email } = invitation
  return (
    <AuthCard title={m.invitation_title({ organization })} lead={m.invitation_lead({ email })}>
      <AuthForm
        intent="accept"
        submit={m.auth_password_submit()}
        refused={actionData}
        checks={['login']}
      >
        <NewPasswordField />
      </AuthForm>
    </AuthCard>
  )
}

function Ended() {
  return (
    <AuthCard title={m.invitation_ended_title()} lead={m.invitation_ended_text()}>
      <ButtonLink to={`${pathTo('sign-in')}?for=business`} size="large" wide>
        {m.auth_signin_link()}
      </ButtonLink>
    </AuthCard>
  )
}
