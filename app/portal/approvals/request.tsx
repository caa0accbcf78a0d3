import { runStep } from '#app/auth/auth-action.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { answerOrProblem } from '../change-answer.ts'
import type { Route } from './+types/request.ts'
import { readApprovalAddress } from './approval-address.ts'
import { approvalProblem, approvalSteps } from './approval-steps.ts'
import { readApprovals } from './approvals-view.ts'
import { Inbox } from './inbox.tsx'

export { meta } from '#app/page/head.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const address = readApprovalAddress(new URL(request.url).searchParams)
  const view = await readApprovals(context, address, params.request)
  const title = view.ticket?.title ?? m.portal_nav_approvals()
  return { view, head: pageHead({ context, title, description: m.portal_nav_approvals() }) }
}

export function action({ context }: Route.ActionArgs) {
  return runStep({
    context,
    form: sentForm(context),
    steps: approvalSteps,
    problemOf: approvalProblem,
  })
}

/** In browsers with a script; a failure leaves the page as it is. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrProblem(serverAction)
}

/** One request, behind the link of a mail. Opening the page decides nothing. */
export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Inbox view={loaderData.view} problem={actionData?.problem} />
}
