import { ApiError } from '#contract/errors.ts'
import type { Call } from '../../call.ts'
import { receiptWords } from '../../features/receipt/receipt-words.ts'
import { readOrder } from '../../records/read-order.ts'
import { readOrderPaper } from '../../records/read-order-paper.ts'

/** The receipt of an order of the caller's that was paid, in the caller's language. */
export async function getReceipt(
  call: Call,
  { orderId }: { orderId: string },
): Promise<{ name: string; bytes: Uint8Array }> {
  // Not the caller's: not there.
  const { number, paidAt } = await readOrder(call, orderId)
  if (paidAt === undefined) {
    throw new ApiError('conflict', 'nothing was paid', { details: { reason: 'not_paid' } })
  }
  const order = await readOrderPaper(call, orderId)
  if (!order) throw new ApiError('not_found')
  const { brand } = call.channel
  // Large, and of use to few calls.
  const { drawReceipt } = await import('../../features/receipt/draw-receipt.ts')
  const words = receiptWords(order, brand, call.locale)
  const look = { brand, locale: call.locale, assets: call.services.assets }
  return { name: `${number}.pdf`, bytes: await drawReceipt(words, look) }
}
