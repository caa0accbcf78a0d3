import type { Quote } from '#contract/order.ts'
import type { Books } from '../../providers/payment/payment-provider.ts'
import { insertReferral, redeemPromo } from '../../records/write-code-use.ts'
import { spendPoints } from '../../records/write-points.ts'

type Booking = { orderId: string; accountId: string; person: string; quote: Quote }

/**
 * What an order uses up, for the batch that stores it. Where a code or the points are gone by then
 * a constraint fails and nothing of the batch happens: `promo_uses`, `promo_uses_each`,
 * `points_short` or the index of `referral`.
 */
export function bookRewards(books: Books, booking: Booking): D1PreparedStatement[] {
  const { code, pointsUsed: points } = booking.quote
  const use = code && { ...booking, code: code.code }
  return [
    ...(use && code.kind === 'referral' ? [insertReferral(books, use)] : []),
    ...(use && code.kind !== 'referral' ? redeemPromo(books, use) : []),
    ...(points > 0 ? spendPoints(books, { ...booking, points }) : []),
  ]
}
