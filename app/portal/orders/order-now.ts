import { apiContext } from '#app/page/context.ts'
import { orNotFound } from '#app/page/not-found.ts'
import type { Route } from './+types/order-now.ts'
import { shownOrder } from './shown-order.ts'

/** Returns one order of the organisation, which the script of the page after the cart requests. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const orderId = new URL(request.url).searchParams.get('order') ?? ''
  const order = context.get(apiContext).call('getMasterOrder', { orderId })
  return Response.json(await shownOrder(context, await orNotFound(order)))
}
