import type { Stripe } from 'stripe'
import type { DbContext } from '../../../platform/db-context.ts'
import type { Charge, ChargeOutcome } from '../payment/payment-provider.ts'
import { descriptionOf, metadataOf, statementSuffix } from './stripe-page.ts'
import { takenOf } from './stripe-returns.ts'
import { fingerprintOf, intentOutcome, mandateOf, storeStripeId } from './stripe-saved-cards.ts'
import { toldOf } from './stripe-told.ts'

/** Marks payments whose card is asked for on the shop's page. */
const onPage = { on_page: '1' }

const isOnPage = ({ metadata }: Stripe.PaymentIntent) => metadata.on_page === onPage.on_page

/**
 * Prepares a payment that Stripe's fields on the shop's page confirm. Returns nothing if the attempt
 * was given up meanwhile.
 */
export async function prepareIntent(
  stripe: Stripe,
  context: DbContext,
  attempt: Charge,
): Promise<ChargeOutcome | undefined> {
  const { reference, amountMinor, currency, saves, purchase } = attempt
  const suffix = statementSuffix(purchase)
  const intent = await stripe.paymentIntents.create(
    {
      amount: amountMinor,
      currency: currency.toLowerCase(),
      // The fields offer what the account has turned on for the currency, and of that what can be
      // saved if it is to be.
      automatic_payment_methods: { enabled: true },
      ...(saves
        ? {
            setup_future_usage: 'off_session' as const,
            customer: await newCustomer(stripe, attempt),
          }
        : {}),
      description: descriptionOf(purchase),
      metadata: { ...metadataOf(reference, purchase), ...onPage },
      ...(suffix === undefined ? {} : { statement_descriptor_suffix: suffix }),
    },
    { idempotencyKey: reference },
  )
  const stored = await storeStripeId(context, reference, intent.id)
  return stored.meta.changes === 0 ? undefined : outcomeOfIntent(intent)
}

/** A saved card belongs to a customer of Stripe's. */
async function newCustomer(stripe: Stripe, { reference, purchase }: Charge): Promise<string> {
  const { id } = await stripe.customers.create(
    purchase.email === undefined ? {} : { email: purchase.email },
    { idempotencyKey: `${reference}.customer` },
  )
  return id
}

/**
 * How a payment went. One on the shop's page stays open when a card was declined: the same fields
 * can confirm it with another card, so only giving it up ends it.
 */
export function outcomeOfIntent(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { status, client_secret: clientSecret, last_payment_error: error } = intent
  if (!isOnPage(intent) || status === 'processing' || status === 'canceled') {
    return intentOutcome(intent)
  }
  if (status === 'succeeded') {
    return {
      state: 'succeeded',
      ...mandateOf(intent),
      ...fingerprintOf(intent),
      ...toldOf(intent),
      ...takenOf({ amount_total: intent.amount_received, currency: intent.currency }),
    }
  }
  return {
    state: 'action_due',
    ...(clientSecret === null ? {} : { clientSecret }),
    ...(error ? { decline: declineOf(error) } : {}),
  }
}

function declineOf({ code, decline_code: reason }: Stripe.PaymentIntent.LastPaymentError): string {
  if (code === 'payment_intent_authentication_failure') return 'not_confirmed'
  return reason === 'insufficient_funds' ? reason : 'declined'
}

/** Ends a payment that has not succeeded. */
export async function cancelIntent(stripe: Stripe, id: string): Promise<void> {
  const { Stripe } = await import('stripe')
  await stripe.paymentIntents.cancel(id).catch((error: unknown) => {
    // It is over already; how it went is read afterwards.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })
}
