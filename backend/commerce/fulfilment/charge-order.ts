import { sql, statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { wantsMandate } from '../features/addon/wants-mandate.ts'
import { applyOutcome, referenceOf } from '../features/order/settle-payment.ts'
import { paymentProviderFor, requireProviders } from '../providers/providers.ts'
import type { ClaimedAttempt } from '../records/write-payment.ts'
import { reportLater } from './try-to-advance.ts'

type Attempt = { orderId: string; title: string; card: string; claim: ClaimedAttempt }

/** Charges a card for an order whose payment attempt was claimed, and stores the outcome. */
export async function chargeOrder(
  call: Call,
  { orderId, title, card, claim }: Attempt,
): Promise<void> {
  const { services, origin } = call
  const { tries, amountMinor, currency } = claim
  const returnUrl = new URL(`/checkout/${orderId}`, origin).href
  const reference = referenceOf(orderId, tries)
  const saves = await wantsMandate(call.db, orderId)
  const outcome = await paymentProviderFor(services, amountMinor)
    .charge(call, { reference, title, card, amountMinor, currency, returnUrl, saves })
    // The outcome is then unknown: the recovery asks again under the same reference.
    .catch((error: unknown) => reportLater(call, error))
  if (outcome) await applyOutcome(call, { orderId, tries, outcome })
}

/**
 * Gives up an attempt that waits for the bank's confirmation, so that it cannot succeed beside the
 * next one.
 */
export async function giveUpConfirmation(call: Call, orderId: string): Promise<void> {
  const { db, services } = call
  const waiting = await statement(
    db,
    sql`SELECT tries FROM payment WHERE purchase_id = ${orderId} AND state = 'action_due'`,
  ).first<{ tries: number }>()
  if (!waiting) return
  const { tries } = waiting
  const outcome = await requireProviders(services)
    .payments.void(call, referenceOf(orderId, tries))
    // The attempt then stays open, and no other card is charged.
    .catch((error: unknown) => reportLater(call, error))
  if (outcome) await applyOutcome(call, { orderId, tries, outcome })
}
