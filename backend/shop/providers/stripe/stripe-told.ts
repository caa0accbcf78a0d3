import type { Stripe } from 'stripe'
import { isCurrency, minorDigits } from '#contract/money.ts'
import type { Fee, ToldOfCharge } from '../payment/payment-provider.ts'

/** What is asked for with a payment, so that Stripe tells the card, its country and the fee. */
export const wholeCharge = 'latest_charge.balance_transaction'

type Named = string | { id: string } | null | undefined

/** The charge of a payment that was asked for with it. */
export function chargeOf(intent: Stripe.Checkout.Session['payment_intent']) {
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined
  return typeof charge === 'object' ? charge : undefined
}

/** The countries of the payer and of the card, and the fee if Stripe knows it already. */
export function toldOf(intent: Stripe.Checkout.Session['payment_intent']): ToldOfCharge {
  const charge = chargeOf(intent)
  const billing = charge?.billing_details?.address?.country
  const card = charge?.payment_method_details?.card?.country
  const fee = charge && feeOf(charge.balance_transaction, charge)
  return {
    ...(billing ? { billingCountry: billing } : {}),
    ...(card ? { cardCountry: card } : {}),
    ...(fee ? { fee } : {}),
  }
}

type Moved = { amount: number; currency: string }

/**
 * The fee of a balance transaction, which is in the currency that the account is paid out in. What
 * that is worth in the charge's currency follows from the amount, which it has in both.
 */
export function feeOf(
  transaction: Named | Stripe.BalanceTransaction,
  { amount, currency }: Moved,
): Fee | undefined {
  if (!transaction || typeof transaction === 'string' || !('fee' in transaction)) return undefined
  const paid = transaction.currency.toUpperCase()
  const unit = 10 ** (6 - digitsOf(paid))
  const own = amount * 10 ** (6 - digitsOf(currency.toUpperCase()))
  const settled = Math.abs(transaction.amount) * unit
  return {
    micros: transaction.fee * unit,
    currency: paid,
    ...(settled === 0 ? {} : { rateMicros: Math.round((own / settled) * 1_000_000) }),
  }
}

/** Accounts can be paid out in currencies that no shop sells in. */
function digitsOf(currency: string): number {
  return isCurrency(currency) ? minorDigits(currency) : 2
}
