import { ApiError } from '#contract/errors.ts'
import type { Call } from '../../call.ts'
import { type ReceiptWords, receiptWords } from '../../features/receipt/receipt-words.ts'
import { readOrder } from '../../records/read/read-order.ts'
import { readOrderDetails } from '../../records/read/read-order-details.ts'

/** The receipt of a paid order of the caller, in the caller's language. */
export async function getReceipt(
  call: Call,
  { orderId }: { orderId: string },
): Promise<{ name: string; bytes: Uint8Array }> {
  // Throws `not_found` for another account's order.
  const { number, paidAt } = await readOrder(call, orderId)
  if (paidAt === undefined) {
    throw new ApiError('conflict', 'nothing was paid', { details: { reason: 'not_paid' } })
  }
  const order = await readOrderDetails(call, orderId)
  if (!order) throw new ApiError('not_found')
  return drawPdf(call, number, receiptWords(order, call.channel.brand, call.locale))
}

/** The receipt as a file that is named after its number. */
export async function drawPdf(call: Call, number: string, words: ReceiptWords) {
  // Imported when it is needed: it is large, and few calls need it.
  const { drawReceipt } = await import('../../features/receipt/draw-receipt.ts')
  const look = { brand: call.channel.brand, locale: call.locale, assets: call.services.assets }
  return { name: `${number}.pdf`, bytes: await drawReceipt(words, look) }
}
