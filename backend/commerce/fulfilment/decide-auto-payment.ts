import type { Currency } from '#contract/money.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import { endAuto } from '../features/addon/end-auto.ts'
import { giveUpOrder } from '../features/order/give-up-order.ts'
import { applyOutcome, referenceOf, unansweredSeconds } from '../features/order/settle-payment.ts'
import { type ChargeOutcome, customerDue } from '../providers/payment/payment-provider.ts'
import { tradeOf } from '../providers/trade.ts'
import { readOrderPaper } from '../records/read-order-paper.ts'
import { sendSoon } from '../records/tell-buyer.ts'
import { claimAutoAttempt } from '../records/write-payment.ts'
import type { Standing } from './standing.ts'

type Due = {
  tries: number
  number: string
  mandate: string | null
  amountMinor: number
  currency: Currency
}

/**
 * Charges the saved card for an order that was made by itself, once, and asks how that stands where
 * it is not known. What is declined ends the order and the automatic top-up.
 */
export async function decideAutoPayment(
  desk: Desk,
  orderId: string,
  { payment, updatedAt }: Standing,
): Promise<void> {
  const { db, now } = desk
  if (payment === 'open' && !(await claimAutoAttempt(desk, orderId)))
    return endUnpaid(desk, orderId)
  if (payment === 'trying' && now < updatedAt + unansweredSeconds) return
  const due = await statement(
    db,
    sql`SELECT tries, number, mandate, amount_minor AS amountMinor, payment.currency
      FROM payment JOIN purchase ON purchase.id = payment.purchase_id
      WHERE payment.purchase_id = ${orderId} AND payment.state IN ('trying', 'processing')`,
  ).first<Due>()
  if (due) {
    const outcome = await ask(desk, orderId, { ...due, isNew: payment !== 'processing' })
    await applyOutcome(desk, { orderId, tries: due.tries, outcome })
    if (outcome.state === 'processing' || outcome.state === 'succeeded') return
  }
  await endUnpaid(desk, orderId)
}

async function ask(
  desk: Desk,
  orderId: string,
  { isNew, tries, mandate, number: title, amountMinor, currency }: Due & { isNew: boolean },
): Promise<ChargeOutcome> {
  const { payments } = tradeOf(desk.services)
  const reference = referenceOf(orderId, tries)
  if (isNew && mandate !== null) {
    return payments.chargeSaved(desk, { reference, mandate, title, amountMinor, currency })
  }
  return (await payments.read(desk, reference)) ?? payments.void(desk, reference)
}

/** Nothing was taken: the order is over, and so is what made it, unless its owner ended that. */
async function endUnpaid(desk: Desk, orderId: string): Promise<void> {
  const { db } = desk
  const order = await readOrderPaper(desk, orderId)
  if (order?.state !== 'PENDING') return
  const { state, decline } = order.payment
  if (state !== 'open' && state !== 'declined' && state !== 'voided') return
  const reason = decline === customerDue ? 'bank' : 'declined'
  await db.batch([
    ...giveUpOrder(desk, orderId),
    ...(state === 'declined' ? await endAuto(desk, order, reason) : []),
  ])
  sendSoon(desk)
}
