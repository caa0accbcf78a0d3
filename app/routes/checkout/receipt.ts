import { apiContext } from '#app/page/context.ts'
import { orNotFound } from '#app/page/not-found.ts'
import type { Route } from './+types/receipt.ts'

/** Returns the receipt of an order as a file. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const receipt = context.get(apiContext).call('getReceipt', { orderId: params.order })
  return new Response(await orNotFound(receipt), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="receipt.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
