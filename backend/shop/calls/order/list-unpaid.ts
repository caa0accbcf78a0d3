import type { Order } from '#contract/commerce/order.ts'
import { callerOf } from '../../../call/call.ts'
import { statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { readOrder } from '../../records/read/read-order.ts'
import { chargeIdSql } from '../../records/returns/charge-lines.ts'

/** A person has more than these unpaid only when trying out cards. */
const shownOrders = 3

/**
 * The caller's orders of eSIMs that they tried to pay and that wait for them: a bank wants a
 * confirmation, or has declined. An order that was never tried is a draft, and of those that one
 * charge is to pay for, the first is listed.
 */
export async function listUnpaid(call: Call): Promise<{ orders: Order[] }> {
  const { db, channel } = call
  const { results } = await statement(db)`
    SELECT purchase.id FROM purchase JOIN payment ON payment.purchase_id = purchase.id
    WHERE purchase.account_id = ${callerOf(call).accountId} AND purchase.channel = ${channel.id}
      AND purchase.state = 'PENDING' AND purchase.esim_id IS NULL
      AND payment.state IN ('action_due', 'declined') AND ${chargeIdSql} = purchase.id
    ORDER BY purchase.created_at DESC LIMIT ${shownOrders}`.all<{ id: string }>()
  return { orders: await Promise.all(results.map(({ id }) => readOrder(call, id))) }
}
