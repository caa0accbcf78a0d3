import { runStep } from '#app/auth/auth-action.ts'
import { headTags, pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Callout } from '#app/ui/portal/callout.tsx'
import { PortalPage } from '#app/ui/portal/portal-page.tsx'
import { BudgetPart } from '../budget-part.tsx'
import { budgetsPath, readBudgetsAddress } from '../budgets-address.ts'
import type { Route } from './+types/budgets.ts'
import { BudgetForm } from './budget-form.tsx'
import { budgetsProblem, budgetsSteps } from './budgets-steps.ts'
import { readBudgets } from './budgets-view.ts'
import './budgets.css'

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const title = m.portal_nav_budgets()
  return {
    view: await readBudgets(context, readBudgetsAddress(new URL(request.url).searchParams)),
    head: pageHead({ context, title, description: title }),
  }
}

export function action({ context }: Route.ActionArgs) {
  return runStep({
    context,
    form: sentForm(context),
    steps: budgetsSteps,
    problemOf: budgetsProblem,
  })
}

/** How much the organisation, its groups and its people may be given, and what of it is used. */
export default function BudgetsPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const { asOf, form, done } = view
  const problem = actionData?.problem
  return (
    <PortalPage
      title={m.portal_nav_budgets()}
      asOf={asOf}
      acts={!form && <ButtonLink to={budgetsPath({ budget: 'new' })}>{m.budgets_add()}</ButtonLink>}
    >
      {problem && !problem.field && <Callout kind="fails">{problem.message}</Callout>}
      <div role="status">
        {!actionData && done && (
          <Callout kind="helps">
            {done === 'saved' ? m.settings_saved() : m.budgets_removed()}
          </Callout>
        )}
      </div>
      {form && <BudgetForm key={form.key} form={form} problem={problem} />}
      <BudgetPart budgets={view} open={view.open} isLinked={false} />
    </PortalPage>
  )
}
