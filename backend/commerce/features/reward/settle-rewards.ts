import type { Books } from '../../providers/payment/payment-provider.ts'
import { returnPoints, settleDebt, takeBackPoints } from '../../records/take-back-points.ts'
import { completeReferral, returnCode } from '../../records/write-code-use.ts'
import { earnPoints, rewardReferrer } from '../../records/write-points.ts'

/**
 * What follows for codes and points from how an order stands, for the batch that changes its state.
 * Written again it comes to the same.
 */
export function settleRewards(books: Books, orderId: string): D1PreparedStatement[] {
  return [
    ...returnCode(books, orderId),
    ...earnPoints(books, orderId),
    completeReferral(books.db, orderId),
    ...rewardReferrer(books, orderId),
    returnPoints(books, orderId),
    ...takeBackPoints(books, orderId),
    settleDebt(books, orderId),
  ]
}
