import { ApiError } from '#contract/errors.ts'
import type { Call } from '../../call.ts'
import { tripReceiptWords } from '../../features/receipt/trip-receipt-words.ts'
import { readChargedDetails, readTrip } from '../../records/trip/read-trip.ts'
import { drawPdf } from '../receipt/get-receipt.ts'

/** The receipt of all plans of a trip that the caller has paid, in the caller's language. */
export async function getTripReceipt(
  call: Call,
  { tripId }: { tripId: string },
): Promise<{ name: string; bytes: Uint8Array }> {
  // Throws `not_found` for another account's trip.
  const trip = await readTrip(call, tripId)
  if (trip.paidAt === undefined) {
    throw new ApiError('conflict', 'nothing was paid', { details: { reason: 'not_paid' } })
  }
  const orders = await readChargedDetails(call, tripId)
  return drawPdf(call, trip.number, tripReceiptWords(orders, call.channel.brand, call.locale))
}
