import { apiContext } from '#app/page/context.ts'
import { fileAnswer } from '#app/page/file-answer.ts'
import { orNotFound } from '#app/page/not-found.ts'
import type { Route } from './+types/trip-receipt.ts'

/** Returns the one receipt of a trip as a file. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const receipt = context.get(apiContext).call('getTripReceipt', { tripId: params.trip })
  return fileAnswer(await orNotFound(receipt), { name: 'receipt.pdf', type: 'application/pdf' })
}
