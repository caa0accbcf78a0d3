import { m } from '#app/paraglide/messages.js'
import { checkoutProblem } from '#app/payment/checkout-problem.ts'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'

/** Says why a plan could not be exchanged. Throws errors that are bugs. */
export function exchangeProblem(
  error: unknown,
  own: { currency: Currency; locale: Locale },
): string {
  if (!(error instanceof ApiError)) throw error
  const reason = error.details?.reason
  if (reason === 'in_use' || reason === 'same_plan') return m.exchange_problem_used()
  return reason === 'exchanging' ? m.exchange_problem_busy() : checkoutProblem(error, own)
}
