import type { Quote } from '#contract/commerce/order.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { inDollars } from '../../catalogue/price/in-dollars.ts'
import { insertReferral, redeemPromo } from '../../records/write-code-use.ts'
import { spendPoints } from '../../records/write-points.ts'

type Booking = { orderId: string; accountId: string; person: string; quote: Quote }

/**
 * The statements that use the code and the points of an order, for the batch that stores it. If the
 * code or the points are gone by then, a constraint fails and with it the whole batch:
 * `promo_uses`, `promo_uses_each`, `promo_budget_spent`, `points_short` or the index of `referral`.
 */
export function bookRewards(context: DbContext, booking: Booking): D1PreparedStatement[] {
  const { code, pointsUsed: points } = booking.quote
  const off = booking.quote.lines.find(({ kind }) => kind === 'promo')
  const costUsdMinor = off ? inDollars(-off.amountMinor, booking.quote.currency) : 0
  const use = code && { ...booking, code: code.code, costUsdMinor }
  return [
    ...(use && code.kind === 'referral' ? [insertReferral(context, use)] : []),
    ...(use && code.kind !== 'referral' ? redeemPromo(context, use) : []),
    ...(points > 0 ? spendPoints(context, { ...booking, points }) : []),
  ]
}
