import { redirect } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import { type AuthProblem, authProblem } from '#app/auth/auth-problem.ts'
import { apiContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import { toMinor } from '#contract/money-text.ts'
import { budgetLevels, budgetResets, maxBudgetMinor } from '#contract/spending/budget-words.ts'
import { budgetsPath } from '../budgets-address.ts'
import { readSeen } from './seen-budget.ts'

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
      ...seenIn(form),
    })
    return redirect(budgetsPath({ done: 'saved' }))
  },
  async remove(filled) {
    const holder = textOf(filled.form, 'for')
    const [, budgetId = ''] = holder.split('.')
    await apiOf(filled).call('removeBudget', { budgetId, ...seenIn(filled.form) })
    return redirect(
      budgetsPath({ done: 'removed', was: `${holder}.${textOf(filled.form, 'seen')}` }),
    )
  },
  // Restores the budget that was just removed, unless another one was set since.
  async undo(filled) {
    const [level = '', id = '', ...was] = textOf(filled.form, 'was').split('.')
    const budget = readSeen(was.join('.'))
    if (!budget) throw wrong('limit_wrong')
    filled.form.set('for', `${level}.${id}`)
    try {
      await apiOf(filled).call('setBudget', { ...holderIn(filled.form), ...budget, seen: null })
    } catch (error) {
      // Another budget was set, and the form shows it.
      if (!isChanged(error)) throw error
      return redirect(budgetsPath({ budget: id }))
    }
    return redirect(budgetsPath({ done: 'saved' }))
  },
}

/** The budget that the form showed when it was opened; for a new budget, none was shown. */
function seenIn(form: FormData) {
  return form.has('seen') ? { seen: readSeen(textOf(form, 'seen')) } : {}
}

/** The holder in the form: `level.id`, or only `person` together with an address. */
function holderIn(form: FormData) {
  const [first, id] = textOf(form, 'for').split('.')
  const level = budgetLevels.find((each) => each === first) ?? 'organization'
  if (level === 'organization') return { level }
  if (level === 'person' && !id) return { level, email: textOf(form, 'email').trim().slice(0, 254) }
  return { level, holderId: id || 'none' }
}

function isChanged(error: unknown): boolean {
  return error instanceof ApiError && error.details?.reason === 'budget_changed'
}

function wrong(reason: string): ApiError {
  return new ApiError('invalid_input', undefined, { details: { reason } })
}

/** Returns the problem of a refused form of the page. Throws errors that are bugs. */
export function budgetsProblem(error: unknown): AuthProblem {
  const reason = error instanceof ApiError ? error.details?.reason : undefined
  if (reason === 'limit_wrong') return { field: 'limit', message: m.billing_limit_wrong() }
  // The page shows the stored budget beside the form, which keeps the input.
  if (reason === 'budget_changed') return { field: 'changed', message: '' }
  if (reason === 'too_many') return { message: m.budgets_error_many() }
  if (error instanceof ApiError && error.code === 'not_found') {
    return { field: 'email', message: m.budgets_error_person() }
  }
  return authProblem(error)
}
