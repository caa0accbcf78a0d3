import type { Stripe } from 'stripe'
import type { DbContext } from '../../../platform/db-context.ts'
import { sql, statement } from '../../../platform/sql.ts'
import { type ChargeOutcome, customerDue, type SavedCharge } from '../payment/payment-provider.ts'

/**
 * Stripe's session for an attempt: undefined if none was asked for, null if the attempt was given
 * up first.
 */
export async function findSession(
  { db }: DbContext,
  reference: string,
): Promise<string | null | undefined> {
  const row = await statement(
    db,
    sql`SELECT session_id FROM stripe_session WHERE reference = ${reference}`,
  ).first<{ session_id: string | null }>()
  return row?.session_id
}

/** Stores Stripe's id for an attempt; changes nothing if there is one already. */
export function storeStripeId(
  { db, now }: DbContext,
  reference: string,
  id: string,
): Promise<D1Result> {
  return statement(
    db,
    sql`INSERT INTO stripe_session VALUES (${reference}, ${id}, ${now}) ON CONFLICT DO NOTHING`,
  ).run()
}

/**
 * Whether the id is that of a payment without a page, which is stored in place of a session's id.
 */
export const isIntent = (id: string) => id.startsWith('pi_')

/** Charges a saved card; the same reference gives the same outcome again. */
export async function chargeSaved(
  stripe: Stripe,
  context: DbContext,
  { reference, mandate, title, amountMinor, currency }: SavedCharge,
): Promise<ChargeOutcome> {
  const [customer = '', paymentMethod = ''] = mandate.split(' ')
  const { Stripe } = await import('stripe')
  const intent = await stripe.paymentIntents
    .create(
      {
        amount: amountMinor,
        currency: currency.toLowerCase(),
        customer,
        payment_method: paymentMethod,
        off_session: true,
        confirm: true,
        description: title,
        metadata: { reference, order_number: title },
      },
      { idempotencyKey: reference },
    )
    .catch((error: unknown) => {
      // A declined charge, which Stripe repeats for the same idempotency key like any other answer.
      if (error instanceof Stripe.errors.StripeCardError) return error
      throw error
    })
  if (intent instanceof Stripe.errors.StripeCardError) {
    return { state: 'declined', decline: intent.code === customerDue ? customerDue : 'declined' }
  }
  await storeStripeId(context, reference, intent.id)
  return intentOutcome(intent)
}

/** The outcome of a payment without a page. */
export function intentOutcome({ status }: Stripe.PaymentIntent): ChargeOutcome {
  if (status === 'succeeded') return { state: 'succeeded' }
  if (status === 'processing') return { state: 'processing' }
  if (status === 'canceled') return { state: 'voided' }
  return { state: 'declined', decline: status === 'requires_action' ? customerDue : 'declined' }
}

type SessionIntent = Stripe.Checkout.Session['payment_intent']

/** The customer and the card, with which the card can be charged later. */
export function mandateOf(intent: SessionIntent): { mandate?: string } {
  if (intent === null || typeof intent === 'string') return {}
  const { setup_future_usage: usage, customer, payment_method: method } = intent
  if (usage !== 'off_session' || !customer || !method) return {}
  const idOf = (object: string | { id: string }) =>
    typeof object === 'string' ? object : object.id
  return { mandate: `${idOf(customer)} ${idOf(method)}` }
}

/**
 * Stripe's fingerprint of the charged card; it is the same for one card number, even through a
 * wallet.
 */
export function fingerprintOf(intent: SessionIntent): { fingerprint?: string } {
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined
  return card?.fingerprint ? { fingerprint: card.fingerprint } : {}
}
