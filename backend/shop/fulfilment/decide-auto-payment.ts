import type { Currency } from '#contract/money.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { endAuto } from '../features/addon/end-auto.ts'
import { giveUpOrder } from '../features/order/give-up-order.ts'
import { applyOutcome, referenceOf, unansweredSeconds } from '../features/order/settle-payment.ts'
import { type ChargeOutcome, customerDue } from '../providers/payment/payment-provider.ts'
import { paymentProviderFor } from '../providers/providers.ts'
import { readOrderDetails } from '../records/read/read-order-details.ts'
import { claimAutoAttempt } from '../records/write-payment.ts'
import type { OrderFacts } from './order-facts.ts'

type Due = {
  tries: number
  number: string
  mandate: string | null
  amountMinor: number
  currency: Currency
}

/**
 * Charges the saved card once for an order that an automatic top-up has placed, and asks for the
 * outcome while it is unknown. A declined charge ends both the order and the top-up. Returns whether
 * anything was asked or stored.
 */
export async function decideAutoPayment(
  context: CommerceContext,
  orderId: string,
  { payment, updatedAt }: OrderFacts,
): Promise<boolean> {
  const { db, now } = context
  if (payment === 'trying' && now < updatedAt + unansweredSeconds) return false
  if (payment === 'open' && !(await claimAutoAttempt(context, orderId))) {
    await endUnpaid(context, orderId)
    return true
  }
  const due = await statement(db)`
    SELECT tries, number, mandate, amount_minor AS amountMinor, payment.currency
    FROM payment JOIN purchase ON purchase.id = payment.purchase_id
    WHERE payment.purchase_id = ${orderId} AND payment.state IN ('trying', 'processing')`.first<Due>()
  if (due) {
    const outcome = await ask(context, orderId, { ...due, isNew: payment !== 'processing' })
    await applyOutcome(context, { orderId, tries: due.tries, outcome })
    if (outcome.state === 'processing' || outcome.state === 'succeeded') return true
  }
  await endUnpaid(context, orderId)
  return true
}

async function ask(
  context: CommerceContext,
  orderId: string,
  { isNew, tries, mandate, number: title, amountMinor, currency }: Due & { isNew: boolean },
): Promise<ChargeOutcome> {
  const payments = paymentProviderFor(context.services, amountMinor)
  const reference = referenceOf(orderId, tries)
  if (isNew && mandate !== null) {
    return payments.chargeSaved(context, { reference, mandate, title, amountMinor, currency })
  }
  return (await payments.read(context, reference)) ?? payments.void(context, reference)
}

/**
 * Ends an order for which nothing was charged. A declined charge also turns the top-up off, unless
 * its owner has done so.
 */
async function endUnpaid(context: CommerceContext, orderId: string): Promise<void> {
  const { db } = context
  const order = await readOrderDetails(context, orderId)
  if (order?.state !== 'PENDING') return
  const { state, decline } = order.payment
  if (state !== 'open' && state !== 'declined' && state !== 'voided') return
  const reason = decline === customerDue ? 'bank' : 'declined'
  await db.batch([
    ...giveUpOrder(context, orderId),
    ...(state === 'declined' ? await endAuto(context, order, reason) : []),
  ])
  sendSoon(context)
}
