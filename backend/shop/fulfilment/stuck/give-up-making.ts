import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { endAuto } from '../../features/addon/end-auto.ts'
import { cancelEsimsOfFailedOrder, failUnmade } from '../../records/esim/write-esim.ts'
import { moveOrder } from '../../records/order-transitions.ts'
import { readOrderDetails } from '../../records/read/read-order-details.ts'
import { sayWhyBack } from '../../records/returns/decide-return.ts'
import { onlyWhile } from '../../records/returns/only-while.ts'
import { tellBuyer } from '../../records/tell-buyer.ts'

/** What suppliers are asked with for an order that is being made. */
export const requestsOf = (orderId: string | Sql): Sql => sql`
  SELECT id FROM esim WHERE purchase_id = ${orderId}
  UNION ALL SELECT id FROM esim_addon WHERE purchase_id = ${orderId}`

/** Whether it is not known if a supplier has made what it was asked for. */
export const hasOpenCallSql = (orderId: string | Sql): Sql => sql`EXISTS (SELECT 1
  FROM supplier_call WHERE request_id IN (${requestsOf(orderId)})
    AND state IN ('asking', 'unknown', 'unresolved'))`

/** Makes what suppliers were asked for an order due at once: look-ups, and orders that are held. */
export function askAtOnce({ db, now }: CommerceContext, orderId: string): D1PreparedStatement {
  return statement(db)`UPDATE supplier_call SET look_at = ${now}
    WHERE request_id IN (${requestsOf(orderId)}) AND state IN ('unknown', 'held')`
}

type GivingUp = { orderId: string; cause: string; wantedBy: string }

/**
 * The statements that end a paid order which is not made, as if the network could not make it; its
 * money then goes back like that of any order that has failed. Their batch fails if the order is no
 * longer being made, or while it is not known whether a supplier has made it. What is held is never
 * asked for again, and what a supplier has accepted is cancelled.
 */
export async function giveUpMaking(
  context: CommerceContext,
  { orderId, cause, wantedBy }: GivingUp,
): Promise<D1PreparedStatement[]> {
  const { db } = context
  const order = await readOrderDetails(context, orderId)
  if (!order) return []
  return [
    onlyWhile(
      context,
      orderId,
      sql`state IN ('PAID', 'PROVISIONING') AND NOT ${hasOpenCallSql(orderId)}`,
    ),
    sayWhyBack(context, { orderId, cause, wantedBy }),
    moveOrder(context, 'giveUpMaking', { orderId }),
    statement(db)`UPDATE supplier_call SET state = 'refused', reason = 'failed', look_at = NULL
      WHERE request_id IN (${requestsOf(orderId)}) AND state = 'held'`,
    failUnmade(context, orderId),
    cancelEsimsOfFailedOrder(context, orderId),
    ...(await tellBuyer(context, order, 'order_failed')),
    ...(order.isAuto ? await endAuto(context, order, 'network') : []),
  ]
}
