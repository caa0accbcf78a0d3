import { redirect } from 'react-router'
import { signInFlowContext } from '#app/page/context.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/company-start.ts'
import { askCompany } from './ask-company.ts'

/** Sends a person to the provider that was found for their address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const flow = await context.get(signInFlowContext).read()
  if (flow?.step !== 'company') return redirect(`${pathTo('company')}?problem=ended`)
  return askCompany(context, new URL(request.url).origin, flow)
}
