import { data } from 'react-router'
import { runStep } from '#app/auth/auth-action.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { answerOrProblem } from '../change-answer.ts'
import { Callout } from '../ui/callout.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { Told } from '../ui/told.tsx'
import type { Route } from './+types/policy.ts'
import { DonePanel } from './done-panel.tsx'
import { policyPath, readPolicyAddress } from './policy-address.ts'
import { PolicyList } from './policy-list.tsx'
import { policyProblem, policySteps, typedIn } from './policy-steps.ts'
import { type PolicyView, readPolicies } from './policy-view.ts'
import { RuleForm } from './rule-form.tsx'
import { OtherCaps, TrialPanel } from './trial-panel.tsx'
import './policy.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const title = m.portal_nav_policy()
  return {
    view: await readPolicies(context, readPolicyAddress(new URL(request.url).searchParams)),
    head: pageHead({ context, title, description: title }),
  }
}

/** A refused rule keeps its input, also in a page without a script. */
export async function action({ context }: Route.ActionArgs) {
  const form = sentForm(context)
  const answer = await runStep({ context, form, steps: policySteps, problemOf: policyProblem })
  if (answer instanceof Response) return answer
  const typed = form.has('percent') ? typedIn(form) : undefined
  return data({ ...answer.data, typed }, answer.init ?? {})
}

/** In browsers with a script; a failure leaves the page as it is. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrProblem(serverAction)
}

/**
 * Shows the rules by which the organisation adds data for its people; a rule is tried before it is
 * switched on.
 */
export default function PolicyPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const { open, asOf, trial, others, done } = view
  const problem = actionData?.problem
  return (
    <PortalPage
      title={m.portal_nav_policy()}
      asOf={asOf}
      acts={
        open.id !== '' && (
          <ButtonLink variant="secondary" size="small" to={policyPath({ policy: 'new' })}>
            {m.policy_new()}
          </ButtonLink>
        )
      }
    >
      {problem && !problem.field && <Callout kind="fails">{problem.message}</Callout>}
      {actionData ? <Told /> : <Done view={view} />}
      <div className="side-by-side policy-parts">
        <div className="policy-left">
          {/* After the form's answer, the key resets the form to the stored rule. */}
          <RuleForm
            view={view}
            problem={problem}
            typed={actionData && 'typed' in actionData ? actionData.typed : undefined}
            key={`${open.id} ${open.state} ${open.triedAt} ${JSON.stringify(open.rule)}`}
          />
          {trial && <OtherCaps caps={trial.caps} />}
        </div>
        <div className="policy-right">
          {done && <DonePanel done={done} />}
          <TrialPanel view={view} />
        </div>
      </div>
      {others.length > 0 && <PolicyList others={others} />}
    </PortalPage>
  )
}

/** The completed action, with a button to undo it. */
function Done({ view: { address, open } }: { view: PolicyView }) {
  const { done } = address
  if (done === 'deleted') return <Told>{m.policy_done_deleted()}</Told>
  if (done === undefined || open.state !== done) return <Told />
  return (
    <Told
      act={
        <Form method="post" values={{ id: open.id }}>
          <Button
            intent={done === 'on' ? 'switch_off' : 'switch_on'}
            variant="secondary"
            size="small"
          >
            {m.kit_toast_undo()}
          </Button>
        </Form>
      }
    >
      {done === 'on' ? m.policy_done_on() : m.policy_done_off()}
    </Told>
  )
}
