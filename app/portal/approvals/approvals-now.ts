import type { Route } from './+types/approvals-now.ts'
import { readApprovalAddress } from './approval-address.ts'
import { readRequests } from './approvals-view.ts'

/** Returns the list of requests, which the inbox requests while it is visible. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const address = readApprovalAddress(new URL(request.url).searchParams)
  return Response.json(await readRequests(context, address))
}
