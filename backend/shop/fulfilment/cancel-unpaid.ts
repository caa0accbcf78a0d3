import type { Order } from '#contract/commerce/order.ts'
import { statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { applyOutcome, referenceOf } from '../features/order/settle-payment.ts'
import { requireProviders } from '../providers/providers.ts'
import { chargeIdSql } from '../records/returns/charge-lines.ts'
import { giveUp } from './advance-order.ts'

/**
 * Gives up an order that nobody has paid, with those bought together with it, and first the payment
 * attempt that might still succeed.
 */
export async function cancelUnpaid(
  context: CommerceContext,
  { id, payment }: { id: string; payment: Pick<Order['payment'], 'state'> },
): Promise<void> {
  const { db, services } = context
  if (payment.state === 'action_due' || payment.state === 'processing') {
    const row = await statement(db)`SELECT tries, ${chargeIdSql} AS chargeId FROM payment
      WHERE purchase_id = ${id}`.first<{ tries: number; chargeId: string }>()
    const { tries, chargeId } = row ?? { tries: 0, chargeId: id }
    const reference = referenceOf(chargeId, tries)
    const outcome = await requireProviders(services).payments.void(context, reference)
    await applyOutcome(context, { orderId: id, tries, outcome })
  }
  await giveUp(context, id)
}
