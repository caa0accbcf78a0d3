import type { Order } from '#contract/commerce/order.ts'
import { statement } from '../../platform/sql.ts'
import { together } from '../../platform/together.ts'
import type { Call } from '../call.ts'
import { applyOutcome, outcomeStatements, referenceOf } from '../features/order/settle-payment.ts'
import { isByOrganization } from '../providers/payment-options.ts'
import { paymentProviderFor, requireProviders } from '../providers/providers.ts'
import { moveOrder } from '../records/order-transitions.ts'
import { ownOrder } from '../records/read/read-order.ts'
import { chargeIdSql } from '../records/returns/charge-lines.ts'
import type { ClaimedAttempt } from '../records/write-payment.ts'
import { type OrderFacts, readOrderFacts } from './order-facts.ts'
import { reportLater } from './try-to-advance.ts'

type Attempt = {
  orderId: string
  title: string
  card: string
  onPage: boolean
  claim: ClaimedAttempt
}

/** The order as the charge has left it, and what decides its next step. */
export type Charged = {
  order: Order
  facts: OrderFacts | undefined
  /** With which the provider's fields on the shop's page confirm the attempt. */
  clientSecret?: string
}

/**
 * Charges a card for an order whose payment attempt was claimed, and stores the outcome. The same
 * trip begins to make what is paid and reads the order. Returns nothing while the outcome is unknown.
 */
export async function chargeOrder(
  call: Call,
  { orderId, title, card, onPage, claim }: Attempt,
): Promise<Charged | undefined> {
  const { db, services, origin, channel, locale } = call
  const { chargeId, tries, amountMinor, currency, saves, planId, email } = claim
  const returnUrl = new URL(`/checkout/${orderId}`, origin).href
  const reference = referenceOf(chargeId, tries)
  const charge = {
    ...{ reference, title, card, onPage, amountMinor, currency, returnUrl, saves: saves === 1 },
    byOrganization: isByOrganization(claim),
    purchase: {
      ...{ brand: channel.brand.name, locale, number: title, planId },
      ...(email ? { email } : {}),
    },
  }
  const outcome = await paymentProviderFor(services, amountMinor)
    .charge(call, charge)
    // The outcome is then unknown: the recovery asks again under the same reference.
    .catch((error: unknown) => reportLater(call, error))
  if (!outcome) return undefined
  const { order, isUnasked, facts } = await together(db, {
    stored: {
      statements: await outcomeStatements(call, { orderId, tries, outcome }),
      answerOf: () => undefined,
    },
    isUnasked: {
      statements: [moveOrder(call, 'provision', { orderId })],
      answerOf: ([moved]) => moved !== undefined && moved.meta.changes > 0,
    },
    order: ownOrder(call, orderId),
    facts: readOrderFacts(call, [orderId]),
  })
  const known = facts.get(orderId)
  const clientSecret = outcome.state === 'action_due' ? outcome.clientSecret : undefined
  return {
    order,
    facts: known && { ...known, isUnasked },
    ...(clientSecret === undefined ? {} : { clientSecret }),
  }
}

/**
 * Gives up an attempt that waits for the bank's confirmation, so that it cannot succeed beside the
 * next one.
 */
export async function giveUpConfirmation(call: Call, orderId: string): Promise<void> {
  const { db, services } = call
  const waiting = await statement(db)`
    SELECT tries, ${chargeIdSql} AS chargeId FROM payment
    WHERE purchase_id = ${orderId} AND state = 'action_due'`.first<{
    tries: number
    chargeId: string
  }>()
  if (!waiting) return
  const { tries, chargeId } = waiting
  const outcome = await requireProviders(services)
    .payments.void(call, referenceOf(chargeId, tries))
    // The attempt then stays open, and no other card is charged.
    .catch((error: unknown) => reportLater(call, error))
  if (outcome) await applyOutcome(call, { orderId, tries, outcome })
}
