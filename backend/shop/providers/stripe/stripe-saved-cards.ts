import type { Stripe } from 'stripe'
import type { DbContext } from '../../../platform/db-context.ts'
import { sql, statement } from '../../../platform/sql.ts'
import {
  type ChargeOutcome,
  customerDue,
  type KeptCard,
  type SavedCharge,
} from '../payment/payment-provider.ts'
import { chargeOf, toldOf, wholeCharge } from './stripe-told.ts'

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
  { reference, mandate, title, amountMinor, currency, returnUrl }: SavedCharge,
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
        // A buyer who can return confirms with the bank on its page, and any other not at all.
        ...(returnUrl === undefined
          ? { off_session: true }
          : { return_url: returnUrl, payment_method_types: ['card'] }),
        confirm: true,
        expand: [wholeCharge],
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

/** The outcome of a payment without a page of Stripe's. */
export function intentOutcome(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { status, next_action } = intent
  const actionUrl = next_action?.redirect_to_url?.url
  if (status === 'requires_action' && actionUrl) return { state: 'action_due', actionUrl }
  if (status === 'succeeded') return { state: 'succeeded', ...toldOf(intent) }
  if (status === 'processing') return { state: 'processing' }
  if (status === 'canceled') return { state: 'voided' }
  return { state: 'declined', decline: status === 'requires_action' ? customerDue : 'declined' }
}

/** Detaches a card from its customer, so that nothing can charge it any more. */
export async function forgetCard(stripe: Stripe, mandate: string): Promise<void> {
  const [, paymentMethod = ''] = mandate.split(' ')
  const { Stripe } = await import('stripe')
  await stripe.paymentMethods.detach(paymentMethod).catch((error: unknown) => {
    // It is detached already.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })
}

type SessionIntent = Stripe.Checkout.Session['payment_intent']

/** The customer and the card, with which the card can be charged later, and what it is known by. */
export function mandateOf(intent: SessionIntent): { mandate?: string; card?: KeptCard } {
  if (intent === null || typeof intent === 'string') return {}
  const { setup_future_usage: usage, customer, payment_method: method } = intent
  if (usage !== 'off_session' || !customer || !method) return {}
  const idOf = (object: string | { id: string }) =>
    typeof object === 'string' ? object : object.id
  const card = cardOf(intent)
  const kept = card && keptCard(card)
  return { mandate: `${idOf(customer)} ${idOf(method)}`, ...(kept ? { card: kept } : {}) }
}

/**
 * Stripe's fingerprint of the charged card; it is the same for one card number, even through a
 * wallet.
 */
export function fingerprintOf(intent: SessionIntent): { fingerprint?: string } {
  const card = cardOf(intent)
  return card?.fingerprint ? { fingerprint: card.fingerprint } : {}
}

function cardOf(intent: SessionIntent) {
  return chargeOf(intent)?.payment_method_details?.card
}

/** Returns undefined for a card that people could not tell apart from others. */
function keptCard(card: Stripe.Charge.PaymentMethodDetails.Card): KeptCard | undefined {
  const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear } = card
  return last4 ? { brand: brand ?? 'unknown', last4, expiresMonth, expiresYear } : undefined
}
