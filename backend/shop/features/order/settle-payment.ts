import { cardKey, type SecretContext } from '../../../account/module.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { insertAddon } from '../../records/esim/write-addon.ts'
import { startAutoTopUp } from '../../records/esim/write-auto-topup.ts'
import { insertEsims } from '../../records/esim/write-esim.ts'
import { moveOrder } from '../../records/order-transitions.ts'
import { ordersOfCharge } from '../../records/returns/charge-lines.ts'
import { bookFee, insertSale } from '../../records/sale/write-sale.ts'
import { saveCard } from '../../records/top-up/saved-cards.ts'
import { keepCard } from '../../records/write-code-use.ts'
import { type Outcome, storeOutcome } from '../../records/write-payment.ts'

/**
 * Seconds for which an unanswered payment attempt is not asked about, because its request may still
 * be running.
 */
export const unansweredSeconds = 5

/** The reference by which a provider knows a payment attempt of the order that names the charge. */
export function referenceOf(orderId: string, tries: number): string {
  return `${orderId}.${tries}`
}

/** The order of a payment attempt. Returns undefined if the text is not such a reference. */
export function orderOfReference(reference: string): string | undefined {
  return /^([\w-]{8,64})\.\d{1,6}$/.exec(reference)?.[1]
}

/**
 * Stores the outcome of a payment attempt. If it succeeded, the same batch stores the paid orders
 * and their eSIMs. Outcomes may arrive twice, late and in any order: a success is final, and an order
 * that is over does not change.
 */
export async function applyOutcome(
  context: DbContext & SecretContext,
  result: Outcome,
): Promise<void> {
  await context.db.batch(await outcomeStatements(context, result))
}

/** The statements that store an outcome, for a batch that goes on with the order. */
export async function outcomeStatements(
  context: DbContext & SecretContext,
  result: Outcome,
): Promise<D1PreparedStatement[]> {
  const { orderId, outcome } = result
  const paid = ordersOfCharge(orderId)
  return [
    storeOutcome(context, result),
    moveOrder(context, 'pay', { orderId: paid }),
    insertSale(context, paid),
    ...(outcome.state === 'succeeded' && outcome.fee
      ? [bookFee(context, { ...result, fee: outcome.fee })]
      : []),
    insertEsims(context, paid),
    insertAddon(context, orderId),
    ...(outcome.state === 'succeeded' && outcome.mandate
      ? [startAutoTopUp(context, orderId, outcome.mandate)]
      : []),
    ...(outcome.state === 'succeeded' && outcome.mandate && outcome.card
      ? saveCard(context, orderId, { mandate: outcome.mandate, card: outcome.card })
      : []),
    ...(outcome.state === 'succeeded' && outcome.fingerprint
      ? [keepCard(context.db, orderId, await cardKey(context, outcome.fingerprint))]
      : []),
  ]
}
