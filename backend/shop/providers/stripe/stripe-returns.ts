import type { Stripe } from 'stripe'
import { type Currency, currencies } from '#contract/money.ts'
import type { Taken } from '../payment/payment-provider.ts'

/** Statuses of inquiries, in which no money is taken back. */
const inquiry = /^warning_|^prevented$/

/** Stripe's state of a session that was paid; disputes are read only if there are any. */
export async function takenOf(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
): Promise<{ taken?: Taken }> {
  const { amount_total: amountMinor, payment_intent: intent } = session
  const currency = currencies.find((each) => each.toLowerCase() === session.currency)
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined
  if (amountMinor === null || !currency || !intent || !charge || typeof charge === 'string')
    return {}
  const disputes = charge.disputed ? await listDisputes(stripe, idOf(intent)) : []
  return {
    taken: {
      amountMinor,
      currency: currency as Currency,
      refundedMinor: charge.amount_refunded,
      disputes,
    },
  }
}

async function listDisputes(stripe: Stripe, intentId: string): Promise<Taken['disputes']> {
  const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 100 })
  return data
    .filter(({ status }) => !inquiry.test(status))
    .map(({ id, amount, status }) => ({ id, amountMinor: amount, isWon: status === 'won' }))
}

/** The attempt that an event's object belongs to. */
export async function attemptOf(
  stripe: Stripe,
  object: Stripe.Event.Data.Object,
): Promise<string | undefined> {
  const about = object as Partial<
    Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.Charge | Stripe.Dispute
  >
  if (about.object === 'payment_intent') return about.metadata?.reference
  if (about.object === 'checkout.session') return about.client_reference_id ?? undefined
  if (about.object !== 'charge' && about.object !== 'dispute') return undefined
  if (!about.payment_intent) return undefined
  // A dispute has metadata of its own.
  const intent = await stripe.paymentIntents.retrieve(idOf(about.payment_intent))
  return intent.metadata.reference
}

function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id
}
