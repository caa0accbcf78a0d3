import { data } from 'react-router'
import { askForProof, refuse, runStep } from '#app/auth/auth-action.ts'
import { textOf } from '#app/auth/auth-call.ts'
import { isProofDue } from '#app/auth/proof-due.ts'
import { localeContext, valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { apiBase } from '#contract/calls/row/endpoints.ts'
import type { SignOn } from '#contract/organization/sign-on.ts'
import {
  directoryPath,
  type SignOnProtocol,
  samlServiceOf,
  signOnProtocols,
} from '#contract/organization/sign-on-words.ts'
import { Callout } from '../ui/callout.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { Told } from '../ui/told.tsx'
import type { Route } from './+types/sign-on.ts'
import { DirectoryPanel } from './directory-panel.tsx'
import { DirectoryUse } from './directory-use.tsx'
import { DomainList } from './domain-list.tsx'
import { FailureList } from './failure-list.tsx'
import { ProviderPanel } from './provider-panel.tsx'
import { makeToken, signOnProblem, signOnSteps, typedIn } from './sign-on-steps.ts'
import {
  type ShownCertificate,
  showCertificate,
  showDomain,
  showFailure,
  showToken,
} from './sign-on-view.ts'
import './sign-on.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, origin } = valuesOf(context)
  const [{ connectionId, signOn, domains, directoryKeys, failures }, use, profile] =
    await Promise.all([
      api.call('getSignOn', {}),
      api.call('getDirectory', {}),
      api.call('enterpriseGetProfile', {}),
    ])
  const held = (profile.userRoles[0]?.permissions ?? []).map((each) => each.permissionKey)
  // Members who may not see people may not give them a role either.
  const { roles } = held.includes('GET_ACCOUNTS') ? await api.call('getRoles', {}) : { roles: [] }
  const title = m.portal_nav_sign_on()
  const asked = new URL(request.url).searchParams
  const timeZone = profile.organization?.timeZone ?? 'UTC'
  const place = { locale: context.get(localeContext), timeZone }
  return {
    signOn,
    domains: domains.map((domain) => showDomain(domain, place)),
    roles: roles.filter(({ permissions }) => permissions.every((key) => held.includes(key))),
    certificates: (signOn?.certificates ?? []).map((each) =>
      showCertificate(each, place, Math.floor(Date.now() / 1000)),
    ),
    protocol: protocolOf(asked.get('protocol') ?? signOn?.protocol),
    service: samlServiceOf(origin, connectionId),
    directory: {
      tokens: directoryKeys.map((key) => showToken(key, place)),
      address: origin + apiBase + directoryPath,
      hasRole: signOn?.roleId !== undefined,
    },
    use,
    failures: failures.map((each) => showFailure(each, place)),
    isDone: asked.has('done'),
    head: pageHead({ context, title, description: title }),
  }
}

function protocolOf(named: string | undefined): SignOnProtocol {
  return signOnProtocols.find((known) => known === named) ?? 'oidc'
}

/** Refused forms keep their input, also in a page without a script. */
export async function action({ context }: Route.ActionArgs) {
  const form = sentForm(context)
  const intent = textOf(form, 'intent')
  if (intent === 'make_token') {
    try {
      return { made: await makeToken({ context, form }) }
    } catch (error) {
      if (isProofDue(error)) return askForProof(context)
      return refused(refuse({ intent, problem: signOnProblem(error), email: '' }), form)
    }
  }
  const answer = await runStep({ context, form, steps: signOnSteps, problemOf: signOnProblem })
  return answer instanceof Response ? answer : refused(answer, form)
}

function refused(answer: ReturnType<typeof refuse>, form: FormData) {
  return data({ ...answer.data, typed: typedIn(form) }, answer.init ?? {})
}

/** Shows how an organisation's people sign in with its own identity provider. */
export default function SignOnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { signOn, domains, directory, use, failures, isDone, ...provider } = loaderData
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined
  const made = actionData && 'made' in actionData ? actionData.made : undefined
  return (
    <PortalPage title={m.portal_nav_sign_on()} asOf={m.sign_on_lead()}>
      {problem && <Callout kind="fails">{problem.message}</Callout>}
      <Told>{isDone && !actionData && m.settings_saved()}</Told>
      <CertificateNotice certificates={provider.certificates} />
      <DomainList domains={domains} typed={typed} />
      <ProviderPanel signOn={signOn} typed={typed} {...provider} />
      {signOn && <Passwords signOn={signOn} />}
      {signOn && <FailureList failures={failures} />}
      <DirectoryPanel {...directory} made={made} typed={typed} />
      <DirectoryUse use={use} roles={provider.roles} />
    </PortalPage>
  )
}

/** Names the first certificate to expire, from a month before. */
function CertificateNotice({ certificates }: { certificates: readonly ShownCertificate[] }) {
  const due = certificates.find(({ state }) => state !== 'active')
  if (!due) return null
  const isEnded = due.state === 'ended'
  return (
    <Callout kind="warns">
      {isEnded
        ? m.sign_on_saml_ended({ date: due.until })
        : m.sign_on_saml_ends({ date: due.until })}
    </Callout>
  )
}

function Passwords({ signOn: { isRequired, usedAt, issuer } }: { signOn: SignOn }) {
  return (
    <section className="panel" aria-label={m.sign_on_passwords()}>
      <div className="part-head">
        <h2>{m.sign_on_passwords()}</h2>
      </div>
      <div className="part-body">
        <p>{isRequired ? m.sign_on_is_required() : m.sign_on_is_optional()}</p>
        {usedAt === undefined && <p className="muted">{m.sign_on_unused()}</p>}
      </div>
      <div className="list-foot">
        <Form method="post" values={{ required: isRequired ? 'no' : 'yes' }}>
          <Button intent="require" variant="secondary" size="small" disabled={usedAt === undefined}>
            {isRequired ? m.sign_on_allow() : m.sign_on_require()}
          </Button>
        </Form>
        <Confirm
          label={m.passkeys_remove_open()}
          of={issuer}
          look={{ variant: 'quiet', size: 'small' }}
          title={issuer}
          lead={m.sign_on_remove_lead()}
          values={{ intent: 'remove' }}
        />
      </div>
    </section>
  )
}
