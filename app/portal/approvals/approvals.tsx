import { textOf } from '#app/auth/auth-call.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { answerOrProblem } from '../change-answer.ts'
import { runPortalStep } from '../portal-step.ts'
import type { Route } from './+types/approvals.ts'
import { readApprovalAddress } from './approval-address.ts'
import { answerSlice, approvalProblem, approvalSteps } from './approval-steps.ts'
import { readApprovals } from './approvals-view.ts'
import { Inbox } from './inbox.tsx'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const title = m.portal_nav_approvals()
  return {
    view: await readApprovals(context, readApprovalAddress(new URL(request.url).searchParams)),
    head: pageHead({ context, title, description: title }),
  }
}

export function action({ context }: Route.ActionArgs) {
  const form = sentForm(context)
  if (textOf(form, 'intent') === 'slice') return answerSlice({ context, form })
  return runPortalStep({
    context,
    form,
    steps: approvalSteps,
    problemOf: approvalProblem,
  })
}

/** In browsers with a script; a failure leaves the page as it is. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrProblem(serverAction)
}

/** Requests that need an approval, and the rules of approvals. */
export default function ApprovalsPage({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  return <Inbox view={loaderData.view} problem={problem} />
}
