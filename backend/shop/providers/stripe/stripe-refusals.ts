import type { ChargeOutcome } from '../payment/payment-provider.ts'

/** Statuses of the client's errors that may pass: time-outs, conflicts of two requests, limits. */
const passing = [408, 409, 425, 429]

/**
 * The outcome of an attempt that Stripe has refused for good: nothing was charged, and asking again
 * would be refused as well. Throws what leaves the outcome unknown.
 */
export async function refusedOutcome(error: unknown, reference: string): Promise<ChargeOutcome> {
  const { Stripe } = await import('stripe')
  const isStripes = error instanceof Stripe.errors.StripeError
  // Another request with the same key may have charged the card.
  if (!isStripes || error instanceof Stripe.errors.StripeIdempotencyError) throw error
  const { statusCode: status = 500, code, message } = error
  if (status < 400 || status >= 500 || passing.includes(status)) throw error
  const line = { level: 'error', event: 'payment_refused', reference, status, code, message }
  console.error(JSON.stringify(line))
  return { state: 'declined', decline: code?.startsWith('amount_too_') ? code : 'refused' }
}
