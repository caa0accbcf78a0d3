import { askForProof, refuse } from '#app/auth/auth-action.ts'
import { textOf } from '#app/auth/auth-call.ts'
import { isProofDue } from '#app/auth/proof-due.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { runPortalStep, withTyped } from '../portal-step.ts'
import { Callout } from '../ui/callout.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { Told } from '../ui/told.tsx'
import type { Route } from './+types/developers.ts'
import {
  developerProblem,
  developerSteps,
  type Revealed,
  revealingSteps,
} from './developer-steps.ts'
import { developerTabs, linkTo, readAddress } from './developers-address.ts'
import { readDevelopers } from './developers-view.ts'
import { KeyForm } from './key-form.tsx'
import { KeyList } from './key-list.tsx'
import { Reference } from './reference.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'
import './developers.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const title = m.portal_nav_developers()
  return {
    view: await readDevelopers(context, readAddress(searchParams)),
    isDone: searchParams.has('done'),
    head: pageHead({ context, title, description: title }),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const form = sentForm(context)
  const intent = textOf(form, 'intent')
  const reveal = Object.hasOwn(revealingSteps, intent) ? revealingSteps[intent] : undefined
  if (!reveal) {
    return runPortalStep({ context, form, steps: developerSteps, problemOf: developerProblem })
  }
  try {
    return { revealed: await reveal({ context, form }) }
  } catch (error) {
    if (isProofDue(error)) return askForProof(context)
    return withTyped(refuse({ intent, problem: developerProblem(error), email: '' }), form)
  }
}

const tabNames = {
  keys: m.developers_keys,
  webhooks: () => 'Webhooks',
  reference: m.developers_reference,
}

/** API keys and webhooks of an organisation, and how programs use them. */
export default function DevelopersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, isDone } = loaderData
  const { tab, open } = view.address
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const revealed = actionData && 'revealed' in actionData ? actionData.revealed : undefined
  const isAdding = open === 'new' && !revealed
  return (
    <PortalPage
      title={m.portal_nav_developers()}
      asOf={m.developers_lead()}
      acts={
        tab !== 'reference' &&
        !isAdding && (
          <ButtonLink to={linkTo({ tab, open: 'new' })}>
            {tab === 'keys' ? m.developers_key_new() : m.developers_hook_new()}
          </ButtonLink>
        )
      }
    >
      {problem && <Callout kind="fails">{problem.message}</Callout>}
      {revealed && <Secret revealed={revealed} />}
      <Told>{isDone && !actionData && m.settings_saved()}</Told>
      {isAdding && tab === 'keys' && <KeyForm held={view.held} />}
      {isAdding && tab === 'webhooks' && <WebhookForm />}
      <section className="panel" aria-label={tabNames[tab]()}>
        <div className="list-bar">
          <Segmented
            label={m.portal_nav_developers()}
            value={tab}
            items={developerTabs.map((each) => ({
              value: each,
              label: tabNames[each](),
              to: linkTo({ tab: each }),
            }))}
          />
        </div>
        {tab === 'keys' && <KeyList keys={view.keys} />}
        {tab === 'webhooks' && <WebhookList view={view} />}
        {tab === 'reference' && <Reference view={view} />}
      </section>
    </PortalPage>
  )
}

/** A new key or secret, which is shown only now. */
function Secret({ revealed: { kind, name, secret } }: { revealed: Revealed }) {
  return (
    <section className="panel developers-secret" aria-label={name}>
      <p>
        <b translate="no">{name}</b>
        <br />
        <span>{kind === 'key' ? m.developers_key_shown() : m.developers_secret_shown()}</span>
      </p>
      <div className="field">
        <input
          readOnly
          value={secret}
          aria-label={name}
          translate="no"
          onFocus={({ target }) => target.select()}
        />
      </div>
    </section>
  )
}
