import type { Route } from './+types/usage-now.ts'
import { readUsageAddress } from './usage-address.ts'
import { readUsageNow } from './usage-view.ts'

/** Returns the changing part of the page, which the page requests while it is visible. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const address = readUsageAddress(new URL(request.url).searchParams)
  return Response.json(await readUsageNow(context, address))
}
