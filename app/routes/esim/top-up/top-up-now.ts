import { apiContext, localeContext } from '#app/page/context.ts'
import { orNotFound } from '#app/page/not-found.ts'
import type { Route } from './+types/top-up-now.ts'
import { topUpNow } from './top-up-view.ts'

/** Returns how far the latest top-up of an eSIM is, which its page asks for while it moves. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const asked = context.get(apiContext).call('getTopUp', { esimId: params.id })
  const { topUp } = await orNotFound(asked)
  return Response.json(topUpNow(topUp, context.get(localeContext)))
}
