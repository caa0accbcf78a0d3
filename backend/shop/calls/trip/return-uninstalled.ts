import type { Esim } from '#contract/commerce/order.ts'
import type { OrderDetails } from '../../../mail/order-details.ts'
import { doDue } from '../../../platform/do-due.ts'
import { type Sql, sql } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { advanceOrder } from '../../fulfilment/advance-order.ts'
import { refreshEsim } from '../../fulfilment/usage/refresh-esims.ts'
import { readOrderDetails } from '../../records/read/read-order-details.ts'
import { settleLine } from '../../records/trip/write-trip.ts'
import { cancelCompleted } from '../order/cancel-order.ts'

const returnedAtOnce = 20

/** The orders of trips for several phones whose time to install is over, each until it is settled. */
export const dueUninstalled = (nowSeconds: number): Sql => sql`
  SELECT purchase_id AS item, settle_at AS since, NULL AS latest
  FROM trip_order_line WHERE settle_at <= ${nowSeconds}`

/**
 * Pays back what no phone has installed in time. The network decides: what a phone has stays. If it
 * cannot be asked, the order is tried again.
 */
export function returnUninstalled(context: CommerceContext): Promise<void> {
  return doDue(
    context,
    {
      job: 'returnUninstalled',
      due: dueUninstalled(context.now),
      count: returnedAtOnce,
      read: async (ids) => ids.map((id) => ({ id })),
    },
    async ({ id }) => {
      await settle(context, id)
      await settleLine(context.db, id).run()
    },
  )
}

async function settle(context: CommerceContext, orderId: string): Promise<void> {
  const known = await readOrderDetails(context, orderId)
  if (known?.state !== 'COMPLETED') return
  for (const { id } of known.esims) await refreshEsim(context, id)
  const order = await readOrderDetails(context, orderId)
  const isGiven = order?.esims.some(({ gift }) => gift !== undefined)
  if (!order || isGiven || !isRefundable(order)) return
  // Nobody waits for an answer, so a refusal is not told as one.
  const request = { reason: 'withdrawal', mayCancel: isUninstalled } as const
  if (await cancelCompleted(context, orderId, request)) await advanceOrder(context, orderId)
}

function isRefundable({ plan }: OrderDetails): boolean {
  return plan.refundPolicy !== 'none'
}

/** Some networks do not tell of phones, but of data. */
function isUninstalled({ profile, usedMb, usage }: Esim): boolean {
  const isOnNone = profile === 'RELEASED' || profile === 'UNKNOWN'
  return isOnNone && usedMb === 0 && usage.every((day) => day.usedMb === 0)
}
