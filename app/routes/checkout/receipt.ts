import { apiContext } from '#app/page/context.ts'
import { fileAnswer } from '#app/page/file-answer.ts'
import { orNotFound } from '#app/page/not-found.ts'
import type { Route } from './+types/receipt.ts'

/** Returns the receipt of an order as a file. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const receipt = context.get(apiContext).call('getReceipt', { orderId: params.order })
  return fileAnswer(await orNotFound(receipt), { name: 'receipt.pdf', type: 'application/pdf' })
}
