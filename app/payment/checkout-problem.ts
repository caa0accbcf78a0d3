import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { codeProblemText, refusedCode, tooManyCodes } from '#app/ui/reward/code-problem.ts'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'

/** Says why an order could not be placed or paid. Throws errors that are bugs. */
export function checkoutProblem(
  error: unknown,
  { currency, locale }: { currency: Currency; locale: Locale },
): string {
  if (!(error instanceof ApiError)) throw error
  const { code, details = {} } = error
  if (details.reason === 'price_changed') {
    const price = formatMoney(Number(details.totalMinor), currency, locale)
    return m.checkout_problem_price({ price })
  }
  if (details.reason === 'amount_too_large') return m.checkout_problem_large()
  if (details.reason === 'idempotency_key') return m.checkout_problem_cut()
  if (details.reason === 'device') return m.checkout_device_stop()
  if (details.reason === 'buy_esim') return m.checkout_problem_right()
  if (details.reason === 'sold_out') return m.checkout_problem_sold_out()
  if (details.reason === 'points_short') return m.checkout_problem_points()
  const problem = refusedCode(error)
  if (problem) return codeProblemText(problem)
  const tooMany = tooManyCodes(error)
  if (tooMany) return tooMany
  if (code === 'unauthorized' || code === 'forbidden' || code === 'not_found') throw error
  return m.checkout_problem_unavailable()
}
