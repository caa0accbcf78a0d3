import type { Stripe } from 'stripe'
import { sql, statement } from '../../../platform/sql.ts'
import {
  type Books,
  type ChargeOutcome,
  customerDue,
  type SavedCharge,
} from './payment-provider.ts'

/** Keeps what Stripe calls a try; nothing changes where something is kept already. */
export function keep({ db, now }: Books, reference: string, id: string): Promise<D1Result> {
  return statement(
    db,
    sql`INSERT INTO stripe_session VALUES (${reference}, ${id}, ${now}) ON CONFLICT DO NOTHING`,
  ).run()
}

/** A payment without a page: its own id stands where a session's would. */
export const isIntent = (id: string) => id.startsWith('pi_')

/** Charges a saved card; the same reference gives the same answer again. */
export async function chargeSaved(
  stripe: Stripe,
  books: Books,
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
        metadata: { reference },
      },
      { idempotencyKey: reference },
    )
    .catch((error: unknown) => {
      // Declined, which Stripe remembers under the key like any other answer.
      if (error instanceof Stripe.errors.StripeCardError) return error
      throw error
    })
  if (intent instanceof Stripe.errors.StripeCardError) {
    return { state: 'declined', decline: intent.code === customerDue ? customerDue : 'declined' }
  }
  await keep(books, reference, intent.id)
  return intentOutcome(intent)
}

/** How a payment without a page stands. */
export function intentOutcome({ status }: Stripe.PaymentIntent): ChargeOutcome {
  if (status === 'succeeded') return { state: 'succeeded' }
  if (status === 'processing') return { state: 'processing' }
  if (status === 'canceled') return { state: 'voided' }
  return { state: 'declined', decline: status === 'requires_action' ? customerDue : 'declined' }
}

type SessionIntent = Stripe.Checkout.Session['payment_intent']

/** What a saved card is charged by later: the customer and the card. */
export function mandateOf(intent: SessionIntent): { mandate?: string } {
  if (intent === null || typeof intent === 'string') return {}
  const { setup_future_usage: usage, customer, payment_method: method } = intent
  if (usage !== 'off_session' || !customer || !method) return {}
  const idOf = (object: string | { id: string }) =>
    typeof object === 'string' ? object : object.id
  return { mandate: `${idOf(customer)} ${idOf(method)}` }
}

/** What Stripe knows the charged card by: the same for one number, also behind a wallet. */
export function fingerprintOf(intent: SessionIntent): { fingerprint?: string } {
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined
  return card?.fingerprint ? { fingerprint: card.fingerprint } : {}
}
