import { redirect } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import { type AuthProblem, authProblem } from '#app/auth/auth-problem.ts'
import { apiContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { budgetLevels, budgetResets, maxBudgetMinor } from '#contract/budget-words.ts'
import { ApiError } from '#contract/errors.ts'
import { toMinor } from '#contract/money-text.ts'
import { budgetsPath } from '../budgets-address.ts'

const apiOf = ({ context }: Filled) => context.get(apiContext)

/** Steps of the page's form, by the `intent` of the pressed button. */
export const budgetsSteps: Steps = {
  async save(filled) {
    const { form } = filled
    const api = apiOf(filled)
    const { currency } = await api.call('listBudgets', {})
    const limitMinor = toMinor(textOf(form, 'limit'), currency) ?? 0
    if (limitMinor < 1 || limitMinor > maxBudgetMinor) throw wrong('limit_wrong')
    await api.call('setBudget', {
      ...holderIn(form),
      limitMinor,
      reset: budgetResets.find((each) => each === textOf(form, 'reset')) ?? 'month',
      isHard: textOf(form, 'hard') !== 'no',
    })
    return redirect(budgetsPath({ done: 'saved' }))
  },
  async remove(filled) {
    const [, id = ''] = textOf(filled.form, 'for').split('.')
    await apiOf(filled).call('removeBudget', { budgetId: id })
    return redirect(budgetsPath({ done: 'removed' }))
  },
}

/** For whom the form is: `level.id`, or only `person` together with an address. */
function holderIn(form: FormData) {
  const [first, id] = textOf(form, 'for').split('.')
  const level = budgetLevels.find((each) => each === first) ?? 'organization'
  if (level === 'organization') return { level }
  if (level === 'person' && !id) return { level, email: textOf(form, 'email').trim().slice(0, 254) }
  return { level, holderId: id || 'none' }
}

function wrong(reason: string): ApiError {
  return new ApiError('invalid_input', undefined, { details: { reason } })
}

/** Returns the problem of a refused form of the page. Throws errors that are bugs. */
export function budgetsProblem(error: unknown): AuthProblem {
  const reason = error instanceof ApiError ? error.details?.reason : undefined
  if (reason === 'limit_wrong') return { field: 'limit', message: m.billing_limit_wrong() }
  if (reason === 'too_many') return { message: m.budgets_error_many() }
  if (error instanceof ApiError && error.code === 'not_found') {
    return { field: 'email', message: m.budgets_error_person() }
  }
  return authProblem(error)
}
