import { apiContext, localeContext } from '#app/page/context.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { usageView } from '#app/ui/order/now/usage-view.ts'
import type { Route } from './+types/usage-now.ts'

/** Returns the current usage of an eSIM, which its page asks for while it is visible. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const esim = context.get(apiContext).call('getEsim', { esimId: params.id })
  return Response.json(usageView(await orNotFound(esim), context.get(localeContext)))
}
