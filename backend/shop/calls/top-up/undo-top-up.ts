import type { TopUp } from '#contract/commerce/top-up.ts'
import { type Sql, sql } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { giveUp } from '../../fulfilment/advance-order.ts'
import { cancelUnpaid } from '../../fulfilment/cancel-unpaid.ts'
import { reportLater } from '../../fulfilment/try-to-advance.ts'
import { currentTopUp } from './current-top-up.ts'

/**
 * Gives up data for which nothing was charged: while it is held, and while the bank waits for its
 * customer. Too late, it changes nothing; the answer says what became of it.
 */
export async function undoTopUp(call: Call, matches: Sql): Promise<TopUp> {
  const { orderId, state } = await currentTopUp(call, matches)
  if (state === 'held' || state === 'charging' || state === 'declined') await giveUp(call, orderId)
  if (state === 'bank') {
    const waiting = { id: orderId, payment: { state: 'action_due' as const } }
    await cancelUnpaid(call, waiting).catch((error: unknown) => reportLater(call, error))
  }
  return currentTopUp(call, sql`purchase.id = ${orderId}`)
}
