import { ApiError } from '#contract/errors.ts'
import type { Order } from '#contract/order.ts'
import type { PaymentMethod } from '#contract/order-words.ts'
import { callerOf } from '../../../call/call.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { wantsMandate } from '../../features/addon/wants-mandate.ts'
import { applyOutcome, referenceOf } from '../../features/order/settle-payment.ts'
import { reportLater, tryToAdvance } from '../../fulfilment/try-to-advance.ts'
import { paymentsOf, requireMethod, tradeOf } from '../../providers/trade.ts'
import { readOrder } from '../../records/read-order.ts'
import { type ClaimedAttempt, claimAttempt } from '../../records/write-payment.ts'

/**
 * Tries a card for an order. Only one try is under way at a time: who asks meanwhile, or again, is
 * told how the order stands. Where the provider cannot be asked the try stays open and is looked
 * into until it is known.
 */
export async function payOrder(
  call: Call,
  { orderId, card, method }: { orderId: string; card?: string; method?: PaymentMethod },
): Promise<Order> {
  // Not the caller's: not there, before anything is asked of anybody.
  const { number, payment, exchange, totalMinor } = await readOrder(call, orderId)
  requireMethod(call, exchange?.dueMinor ?? totalMinor, method)
  if (card === undefined && payment.takesCards) throw cardDue()
  await giveUpAction(call, orderId)
  const claim = await claimAttempt(call, orderId, callerOf(call).accountId)
  if (claim) {
    await charge(call, { orderId, title: number, card: card ?? '', claim })
    await tryToAdvance(call, orderId)
  }
  return readOrder(call, orderId)
}

/** Another card instead of a confirmation at the bank: the try before must not succeed after all. */
async function giveUpAction(call: Call, orderId: string): Promise<void> {
  const { db, services } = call
  const waiting = await statement(
    db,
    sql`SELECT tries FROM payment WHERE purchase_id = ${orderId} AND state = 'action_due'`,
  ).first<{ tries: number }>()
  if (!waiting) return
  const { tries } = waiting
  const outcome = await tradeOf(services)
    .payments.void(call, referenceOf(orderId, tries))
    // It stays to be confirmed then, and no other card is tried.
    .catch((error: unknown) => reportLater(call, error))
  if (outcome) await applyOutcome(call, { orderId, tries, outcome })
}

type Try = { orderId: string; title: string; card: string; claim: ClaimedAttempt }

async function charge(call: Call, { orderId, title, card, claim }: Try): Promise<void> {
  const { services, origin } = call
  const { tries, amountMinor, currency } = claim
  const returnUrl = new URL(`/checkout/${orderId}`, origin).href
  const reference = referenceOf(orderId, tries)
  const saves = await wantsMandate(call.db, orderId)
  const outcome = await paymentsOf(services, amountMinor)
    .charge(call, { reference, title, card, amountMinor, currency, returnUrl, saves })
    // Nothing is known then: the recovery asks again under the same reference.
    .catch((error: unknown) => reportLater(call, error))
  if (outcome) await applyOutcome(call, { orderId, tries, outcome })
}

function cardDue(): ApiError {
  const fields = [{ path: 'card', expected: 'a card' }]
  return new ApiError('invalid_input', 'the order has to be paid', { details: { fields } })
}
