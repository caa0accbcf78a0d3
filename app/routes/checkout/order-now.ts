import { apiContext, localeContext } from '#app/page/context.ts'
import { orNotFound } from '#app/page/not-found.ts'
import type { Route } from './+types/order-now.ts'
import { orderView } from './order-view.ts'

/**
 * Returns the current state of an order, which its page asks for while the order is in progress.
 */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const order = context.get(apiContext).call('getOrder', { orderId: params.order })
  return Response.json(orderView(await orNotFound(order), context.get(localeContext)))
}
