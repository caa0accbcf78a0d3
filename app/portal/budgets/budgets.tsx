import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { runStep } from '#app/auth/auth-action.ts'
import { textOf } from '#app/auth/auth-call.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { BudgetPart } from '../budget-part.tsx'
import { budgetsPath, readBudgetsAddress } from '../budgets-address.ts'
import { Callout } from '../ui/callout.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { Told } from '../ui/told.tsx'
import type { Route } from './+types/budgets.ts'
import { BudgetForm } from './budget-form.tsx'
import { budgetsProblem, budgetsSteps } from './budgets-steps.ts'
import { readBudgets } from './budgets-view.ts'
import './budgets.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const title = m.portal_nav_budgets()
  return {
    view: await readBudgets(context, readBudgetsAddress(new URL(request.url).searchParams)),
    head: pageHead({ context, title, description: title }),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const form = sentForm(context)
  const answer = await runStep({ context, form, steps: budgetsSteps, problemOf: budgetsProblem })
  if (answer instanceof Response) return answer
  const [limit, reset, hard] = ['limit', 'reset', 'hard'].map((name) => textOf(form, name))
  const typed = { limit: limit ?? '', reset: reset ?? '', hard: hard ?? '' }
  return data({ ...answer.data, typed }, answer.init ?? {})
}

/** Reloads the budgets even after a refusal, because the form shows what was changed meanwhile. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  return asked.actionStatus === 422 || asked.defaultShouldRevalidate
}

/** Shows the budgets of the organisation, its groups and its people, and what is used of them. */
export default function BudgetsPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const { asOf, form, done, was } = view
  const isChanged = actionData?.problem.field === 'changed'
  const problem = actionData?.problem
  return (
    <PortalPage
      title={m.portal_nav_budgets()}
      asOf={asOf}
      acts={!form && <ButtonLink to={budgetsPath({ budget: 'new' })}>{m.budgets_add()}</ButtonLink>}
    >
      {problem && !problem.field && <Callout kind="fails">{problem.message}</Callout>}
      <Told act={done === 'removed' && was && <Undo was={was} />}>
        {!actionData && done && (done === 'saved' ? m.settings_saved() : m.budgets_removed())}
      </Told>
      {form && (
        <BudgetForm
          key={form.key}
          form={form}
          problem={problem}
          typed={isChanged ? actionData?.typed : undefined}
        />
      )}
      <BudgetPart budgets={view} open={view.open} isLinked={false} />
    </PortalPage>
  )
}

/** Restores the budget that was removed last. */
function Undo({ was }: { was: string }) {
  return (
    <PlainForm method="post">
      <input type="hidden" name="was" value={was} />
      <Button intent="undo" variant="secondary" size="small">
        {m.kit_toast_undo()}
      </Button>
    </PlainForm>
  )
}
