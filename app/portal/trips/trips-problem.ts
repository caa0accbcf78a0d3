import { type AuthProblem, authProblem } from '#app/auth/auth-problem.ts'
import { m } from '#app/paraglide/messages.js'
import {
  maxTripPeople,
  maxTripRows,
  type TripProblem,
  type TripRowProblem,
} from '#contract/assigning/trip-list-words.ts'
import { ApiError } from '#contract/errors.ts'
import { maxStayDays, maxStays } from '#contract/trip/trip.ts'

/** Rows that were not added, each with its problem. */
export class RowsRefused extends Error {
  readonly problems: readonly { row: number; problem: TripRowProblem }[]
  /** Whether several rows were sent, so that their numbers are useful. */
  readonly isMany: boolean

  constructor(problems: RowsRefused['problems'], isMany: boolean) {
    super('rows of the list were refused')
    this.problems = problems
    this.isMany = isMany
  }
}

export const rowTexts: Readonly<Record<TripRowProblem, () => string>> = {
  person: m.trips_row_person,
  person_twice: m.trips_row_person_twice,
  email: m.assign_problem_email,
  taken: m.assign_problem_taken,
  country: m.trips_row_country,
  day: () => m.import_problem_day_unread({ text: '2026-12-31' }),
  order: m.trips_row_order,
  past: m.assign_error_past,
  far: m.trips_row_far,
  overlap: m.trips_row_overlap,
  long: () => m.trips_row_long({ stays: maxStays, days: maxStayDays }),
  many: () => m.trips_row_many({ people: maxTripPeople, stays: maxTripRows }),
}

export const personTexts: Readonly<Record<TripProblem, () => string>> = {
  left: m.trips_problem_left,
  suspended: m.assign_problem_suspended,
  email: m.assign_problem_email,
  taken: m.assign_problem_taken,
  double: m.assign_problem_double,
  uncovered: m.trips_problem_uncovered,
  past: m.trips_problem_past,
  budget: m.budgets_passed_some,
}

const texts: Readonly<Record<string, () => string>> = {
  ...rowTexts,
  trips_changed: m.trips_changed,
  needs_approval: m.trips_changed,
  asked_already: m.trips_changed,
  price_changed: m.trips_changed,
  sold_out: m.trips_changed,
  stock_short: m.trips_changed,
  people_changed: m.trips_changed,
  trips_empty: m.trips_nothing,
  too_many: m.assign_error_many,
  permission: m.trips_no_order,
  statement_late: m.billing_wait,
  organization_suspended: m.billing_suspended,
  spend_limit: m.portal_cart_over_limit,
  points_short: m.portal_cart_over_points,
  budget: m.budgets_passed_some,
}

/** Returns the problem of a refused form of the page. Throws errors that are bugs. */
export function tripsProblem(error: unknown): AuthProblem {
  if (error instanceof RowsRefused) return { message: rowsText(error) }
  if (!(error instanceof ApiError)) return authProblem(error)
  const reason = String(error.details?.reason ?? '')
  const text = Object.hasOwn(texts, reason) ? texts[reason] : undefined
  if (text) return { message: text() }
  return error.code === 'not_found' ? { message: m.trips_gone() } : authProblem(error)
}

/** The text for the refused rows, one line per row. */
function rowsText({ problems, isMany }: RowsRefused): string {
  if (problems.length === 0) return m.kit_form_incomplete()
  return problems
    .map(({ row, problem }) => {
      const text = rowTexts[problem]()
      return isMany ? m.trips_row_problem({ row: row + 1, problem: text }) : text
    })
    .join('\n')
}
