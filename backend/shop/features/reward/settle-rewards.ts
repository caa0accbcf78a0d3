import type { DbContext } from '../../../platform/db-context.ts'
import { returnPoints, settleDebt, takeBackPoints } from '../../records/take-back-points.ts'
import { completeReferral, returnCode } from '../../records/write-code-use.ts'
import { earnPoints, rewardReferrer } from '../../records/write-points.ts'

/**
 * The statements that bring codes and points in line with an order's state, for the batch that
 * changes the state. Running them again changes nothing.
 */
export function settleRewards(context: DbContext, orderId: string): D1PreparedStatement[] {
  return [
    ...returnCode(context, orderId),
    ...earnPoints(context, orderId),
    completeReferral(context.db, orderId),
    ...rewardReferrer(context, orderId),
    returnPoints(context, orderId),
    ...takeBackPoints(context, orderId),
    settleDebt(context, orderId),
  ]
}
