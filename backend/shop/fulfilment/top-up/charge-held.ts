import type { PaymentState } from '#contract/commerce/order-words.ts'
import type { Currency } from '#contract/money.ts'
import { pressedLinkPath } from '../../../mail/links/top-up-link.ts'
import { statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { giveUpOrder } from '../../features/order/give-up-order.ts'
import {
  applyOutcome,
  referenceOf,
  unansweredSeconds,
} from '../../features/order/settle-payment.ts'
import { paymentProviderFor } from '../../providers/providers.ts'
import { claimHeldAttempt, isCardGone } from '../../records/top-up/top-ups.ts'

/** The facts about an order that decide whether a saved card is charged for it. */
type HeldFacts = {
  payment: PaymentState
  heldUntil: number | null
  isSaved: 0 | 1
  updatedAt: number
}

/** Whether a saved card is to be charged for an order, or is being charged for it. */
export function isHeldCharge({ heldUntil, payment, isSaved }: HeldFacts): boolean {
  return heldUntil !== null && (payment === 'open' || (payment === 'trying' && isSaved === 1))
}

type Due = {
  tries: number
  number: string
  mandate: string
  amountMinor: number
  currency: Currency
  channel: string
  esimId: string
  accountId: string
  linkId: string | null
}

/**
 * Charges the saved card for data that was ordered with one press, once its hold is over. An attempt
 * without an answer is asked about under the same reference. Nothing is charged for an order that
 * was undone, or whose card was removed. Returns whether anything was asked or stored.
 */
export async function chargeHeld(
  context: CommerceContext,
  orderId: string,
  { payment, heldUntil, updatedAt }: HeldFacts,
): Promise<boolean> {
  const { db, now } = context
  if (payment === 'open') {
    if (now < (heldUntil ?? 0)) return false
    if (!(await claimHeldAttempt(context, orderId))) return giveUpWithoutCard(context, orderId)
  } else if (now < updatedAt + unansweredSeconds) return false
  const due = await statement(db)`
    SELECT tries, number, mandate, amount_minor AS amountMinor, payment.currency, channel,
      esim_id AS esimId, account_id AS accountId, link_id AS linkId
    FROM payment JOIN purchase ON purchase.id = payment.purchase_id
      JOIN top_up ON top_up.purchase_id = purchase.id
    WHERE payment.purchase_id = ${orderId} AND payment.state = 'trying'
      AND mandate IS NOT NULL`.first<Due>()
  if (!due) return true
  const { tries, number: title, mandate, amountMinor, currency } = due
  const outcome = await paymentProviderFor(context.services, amountMinor).chargeSaved(context, {
    ...{ reference: referenceOf(orderId, tries), mandate, title, amountMinor, currency },
    ...(await returningTo(context, due)),
  })
  await applyOutcome(context, { orderId, tries, outcome })
  return true
}

/** The page on which the buyer confirms with the bank, and to which it sends them back. */
async function returningTo(
  { services, now }: CommerceContext,
  { channel: id, esimId, accountId, linkId }: Due,
) {
  const channel = await services.mails.channelOf(id)
  if (!channel) return {}
  const link = linkId === null ? undefined : { id: linkId, esimId, accountId }
  const path = link ? pressedLinkPath({ channel, services, now }, link) : `/esim/${esimId}`
  return { returnUrl: new URL(path, channel.origin).href }
}

async function giveUpWithoutCard(context: CommerceContext, orderId: string): Promise<boolean> {
  if (!(await isCardGone(context, orderId))) return true
  await context.db.batch(giveUpOrder(context, orderId))
  return true
}
