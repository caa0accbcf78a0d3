import { type Refused, runStep } from '#app/auth/auth-action.ts'
import { textOf } from '#app/auth/auth-call.ts'
import { AuthCard } from '#app/auth/auth-card.tsx'
import { AuthForm, EmailField, Notice } from '#app/auth/auth-form.tsx'
import { authProblem } from '#app/auth/auth-problem.ts'
import { leadToCompany } from '#app/auth/lead-to-company.ts'
import { captchaContext, signInFlowContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { buttonClass } from '#app/ui/kit/button-class.ts'
import { TextLink } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { safeRedirect } from '#contract/pages/redirect-target.ts'
import { signInLink } from '../sign-in-link.ts'
import { socialProblemText } from '../social-problem-text.ts'
import type { Route } from './+types/company.ts'
import { refusalOf } from './company-problem.ts'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const flow = await context.get(signInFlowContext).read()
  const isFound = searchParams.get('step') === 'go' && flow?.step === 'company'
  const title = m.auth_signin_title()
  const problem = searchParams.get('problem')
  return {
    host: isFound ? flow.host : undefined,
    // The person signs in another way, and allows the provider in the settings.
    returnTo:
      problem === 'confirm'
        ? pathTo('enterprise-settings')
        : safeRedirect(searchParams.get('redirect')),
    problem,
    captcha: context.get(captchaContext),
    head: pageHead({ context, title, description: title }),
  }
}

export function action({ context }: Route.ActionArgs) {
  return runStep({
    context,
    form: sentForm(context),
    steps: {
      find: ({ form, returnTo }) =>
        leadToCompany(context, { email: textOf(form, 'email'), returnTo }),
    },
    problemOf: (error) =>
      error instanceof ApiError && error.code === 'not_found'
        ? { field: 'email', message: m.auth_company_none() }
        : authProblem(error),
  })
}

/** Asks for a work address, and leads to the company's own sign-in. */
export default function CompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { host, returnTo, problem } = loaderData
  const notice = problemText(problem)
  return (
    <AuthCard title={m.auth_way_company()} lead={m.auth_company_lead()}>
      {notice && <Notice problem={{ message: notice }} />}
      {host === undefined ? (
        <FindForm returnTo={returnTo} refused={actionData} />
      ) : (
        <GoOn host={host} />
      )}
      <p className="auth-ways">
        <TextLink to={signInLink({ for: 'business' }, returnTo)}>{m.auth_way_back()}</TextLink>
      </p>
    </AuthCard>
  )
}

function problemText(problem: string | null): string | undefined {
  const refusal = refusalOf(problem)
  if (problem === 'unknown' || refusal === 'status') return m.auth_company_unknown()
  if (problem === 'confirm') return m.auth_company_confirm()
  if (refusal === 'repeated') return m.auth_social_ended()
  return refusal ? m.auth_saml_refused({ check: refusal }) : socialProblemText(problem)
}

function FindForm({ returnTo, refused }: { returnTo: string; refused: Refused | undefined }) {
  return (
    <AuthForm
      intent="find"
      submit={m.auth_signin_submit()}
      refused={refused}
      hidden={{ redirect: returnTo, for: 'business' }}
    >
      <EmailField email={refused?.email} />
    </AuthForm>
  )
}

/** A link and not a form, because the page's policy forbids forms that lead to another site. */
function GoOn({ host }: { host: string }) {
  const { basename } = useShop()
  const base = basename === '/' ? '' : basename
  return (
    <a className={buttonClass({ size: 'large', wide: true })} href={base + pathTo('company-start')}>
      {m.auth_company_go({ host })}
    </a>
  )
}
