import type { AuthProblem } from '#app/auth/auth-problem.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import type { PassedBudget } from '#contract/spending/budget.ts'
import { passedText } from '../assigned/passed-text.ts'
import { viewProblem } from '../view-steps.ts'

const texts: Readonly<Record<string, () => AuthProblem>> = {
  stock_short: () => ({ message: m.assign_error_short() }),
  needs_approval: () => ({ message: m.assign_changed() }),
  people_changed: () => ({ message: m.assign_error_changed() }),
  too_many: () => ({ field: 'lines', message: m.assign_error_many() }),
  due_on: () => ({ field: 'due_on', message: m.assign_error_day() }),
  due_past: () => ({ field: 'due_on', message: m.assign_error_past() }),
  installed: () => ({ message: m.assign_error_installed() }),
  leaving: () => ({ message: m.assign_error_installed() }),
  same: () => ({ field: 'email', message: m.assign_error_same() }),
  suspended: () => ({ field: 'email', message: m.assign_problem_suspended() }),
  esim_over: () => ({ message: m.approval_problem_over() }),
  price_changed: () => ({ message: m.approval_problem_price() }),
  sold_out: () => ({ message: m.approval_problem_gone() }),
  asked_already: () => ({ message: m.ask_already() }),
  spend_limit: () => ({ message: m.assign_data_limit() }),
  points_short: () => ({ message: m.portal_cart_over_points() }),
  statement_late: () => ({ message: m.billing_wait() }),
  organization_suspended: () => ({ message: m.billing_suspended() }),
  people_count: () => ({ field: 'lines', message: m.assign_bulk_count() }),
  no_person: () => ({ field: 'email', message: m.assign_error_person() }),
}

/** The budget in a refusal; absent if the budget had room again a moment later. */
function passedIn({ details }: ApiError): PassedBudget | undefined {
  return typeof details?.name === 'string' ? (details as PassedBudget) : undefined
}

/** Returns the problem of a refused form of the page. Throws errors that are bugs. */
export function plansProblem(error: unknown, locale: Locale): AuthProblem {
  const reason = error instanceof ApiError ? String(error.details?.reason ?? '') : ''
  const unknown = error instanceof ApiError ? error.details?.email : undefined
  if (reason === 'no_person' && typeof unknown === 'string') {
    return { field: 'lines', message: m.assign_bulk_unknown({ email: unknown }) }
  }
  if (error instanceof ApiError && reason === 'budget') {
    return { message: passedText(passedIn(error), locale) }
  }
  const text = Object.hasOwn(texts, reason) ? texts[reason] : undefined
  if (text) return text()
  const isGone = error instanceof ApiError && error.code === 'not_found'
  return isGone ? { message: m.assign_error_gone() } : viewProblem(error)
}
