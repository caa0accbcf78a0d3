import { apiContext, localeContext } from '#app/page/context.ts'
import { notFound, orNotFound } from '#app/page/not-found.ts'
import { Proof } from '#contract/account.ts'
import type { Route } from './+types/link-now.ts'
import { topUpNow } from './top-up-view.ts'

/** Returns how far the top-up of a mail's link is, which its page asks for while it moves. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token')
  if (!Proof.allows(token)) notFound()
  const { topUp } = await orNotFound(context.get(apiContext).call('openTopUpLink', { token }))
  return Response.json(topUpNow(topUp, context.get(localeContext)))
}
