import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { referenceOf } from '../features/order/settle-payment.ts'
import { settleRewards } from '../features/reward/settle-rewards.ts'
import { paymentProviderFor, requireProviders } from '../providers/providers.ts'
import { moveOrder } from '../records/order-transitions.ts'
import { readOrderDetails } from '../records/read/read-order-details.ts'
import { isDisputeOf } from '../records/returns/read-returns.ts'
import { tellBuyer } from '../records/tell-buyer.ts'
import { markRefunded } from '../records/write-payment.ts'
import { cancelMadeProfiles } from './cancel-made-profiles.ts'
import type { OrderFacts } from './order-facts.ts'
import { listRefundableCharges, refundShares } from './part-refunds.ts'
import { refundCharge } from './returns/refund-charge.ts'

type Charged = Pick<OrderFacts, 'chargeId' | 'others' | 'tries' | 'amountMinor'>

/**
 * Pays back an order that was cancelled or has failed, and the orders that it replaced. It is
 * refunded once all of it went back: a refund that is under way is waited for, and one that has
 * failed waits for a person.
 */
export async function payBack(
  context: CommerceContext,
  orderId: string,
  { chargeId, others, tries, amountMinor }: Charged,
): Promise<void> {
  const { db, services } = context
  const before = await readOrderDetails(context, orderId)
  if (before) await cancelMadeProfiles(context, before)
  const reference = referenceOf(chargeId, tries)
  const isShared = others.length > 0
  const charges =
    before?.exchange?.state === 'done' ? await listRefundableCharges(context, orderId) : []
  const earlier = charges.filter((charge) => charge.orderId !== orderId)
  const shares = [
    ...(isShared ? [{ orderId, reference }] : []),
    ...earlier.filter((charge) => charge.isShared),
  ]
  const states = isShared
    ? []
    : [
        await refundCharge(context, paymentProviderFor(services, amountMinor), {
          reference,
          chargedMinor: amountMinor,
        }),
      ]
  for (const charge of earlier.filter((each) => !each.isShared)) {
    const owed = { reference: charge.reference }
    states.push(await refundCharge(context, requireProviders(services).payments, owed))
  }
  if (shares.length > 0 && !(await refundShares(context, orderId, shares))) return
  if (states.some((state) => state !== 'succeeded')) return
  const order = await readOrderDetails(context, orderId)
  const past = await readPast(db, orderId)
  const isTold = order?.exchange?.state === 'void' || past.isToldElsewhere
  await db.batch([
    markRefunded(context, [orderId, ...charges.map((charge) => charge.orderId)]),
    moveOrder(context, 'payBack', { orderId }),
    ...settleRewards(context, orderId),
    // The mail about a void exchange has already told the buyer of the refund.
    ...(order && !isTold ? await tellBuyer(context, order, 'order_refunded', past.failed + 1) : []),
  ])
  sendSoon(context)
}

type Past = { failed: number; isToldElsewhere: 0 | 1 }

/**
 * How many refunds of the order have failed, each of which was told; and whether somebody else tells
 * the buyer of their money: the bank that has decided a dispute, or the person who has paid them in
 * another way.
 */
async function readPast(db: D1Database, orderId: string): Promise<Past> {
  const past = await statement(db)`SELECT count(*) AS failed,
      coalesce(max(decision = 'paid'), 0) OR EXISTS (SELECT 1 FROM payment_dispute
        WHERE ${isDisputeOf(orderId)} AND takes = 1 AND state = 'lost') AS isToldElsewhere
    FROM payment_refund
    WHERE purchase_id = ${orderId} AND state IN ('failed', 'canceled')`.first<Past>()
  return past ?? { failed: 0, isToldElsewhere: 0 }
}
