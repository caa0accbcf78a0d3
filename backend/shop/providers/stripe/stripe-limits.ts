import type { AmountLimits } from '../payment/amount-limits.ts'

/** Amounts have eight digits at most. */
const maxMinor = 99_999_999

/**
 * What Stripe charges by card (docs.stripe.com/currencies, read on 2026-11-30). What a charge is
 * worth in the currency of the account counts, too: the least amount of rupees is the worth of 50
 * cents, and so is that of rand, for which Stripe names none.
 */
export const stripeLimits: AmountLimits = {
  USD: { minMinor: 50, maxMinor },
  EUR: { minMinor: 50, maxMinor },
  GBP: { minMinor: 30, maxMinor },
  CAD: { minMinor: 50, maxMinor },
  CHF: { minMinor: 50, maxMinor },
  AUD: { minMinor: 50, maxMinor },
  SGD: { minMinor: 50, maxMinor },
  JPY: { minMinor: 50, maxMinor },
  INR: { minMinor: 5_000, maxMinor },
  ZAR: { minMinor: 1_000, maxMinor },
}
