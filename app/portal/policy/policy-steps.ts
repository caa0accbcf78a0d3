import { redirect } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import { type AuthProblem, authProblem } from '#app/auth/auth-problem.ts'
import { apiContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import type { PolicyRule } from '#contract/assigning/policy.ts'
import {
  policyPercents,
  policySizes,
  policyStops,
  policyTells,
} from '#contract/assigning/policy-words.ts'
import { ApiError } from '#contract/errors.ts'
import { toMinor } from '#contract/money-text.ts'
import { policyPath } from './policy-address.ts'
import { ruleTexts, type TypedRule } from './typed-rule.ts'

const mostMinor = 1_000_000_000

const apiOf = ({ context }: Filled) => context.get(apiContext)

/** The rule in the form; a value that the form does not offer becomes the first choice. */
async function ruleIn(filled: Filled): Promise<PolicyRule> {
  const { form } = filled
  const one = <T extends number>(name: string, known: readonly [T, ...T[]]): T =>
    known.find((each) => String(each) === textOf(form, name)) ?? known[0]
  const cap = Number(textOf(form, 'cap'))
  return {
    percent: one('percent', policyPercents),
    addMb: one('data', policySizes),
    capMinor: Number.isSafeInteger(cap) && cap > 0 ? Math.min(cap, mostMinor) : null,
    groupIds: groupsIn(form),
    ...(await stopIn(filled)),
    tell: policyTells.find((each) => each === textOf(form, 'tell')) ?? 'nobody',
  }
}

function groupsIn(form: FormData): string[] {
  return form.getAll('group').flatMap((id) => (typeof id === 'string' && id ? [id] : []))
}

/** Where the rule stops; the day and the amount are used only by the choices that need them. */
async function stopIn(filled: Filled) {
  const { form } = filled
  const stopAt = policyStops.find((each) => each === textOf(form, 'stop')) ?? 'limits'
  const stop = { stopAt, stopDay: null, stopMinor: null }
  if (stopAt === 'day') {
    const day = textOf(form, 'stop_day').trim()
    if (Number.isNaN(Date.parse(`${day}T00:00Z`))) throw wrong('stop_day')
    return { ...stop, stopDay: day }
  }
  if (stopAt !== 'amount') return stop
  const { currency } = await apiOf(filled).call('listPolicies', {})
  const stopMinor = toMinor(textOf(form, 'stop_amount'), currency) ?? 0
  if (stopMinor < 1 || stopMinor > mostMinor) throw wrong('stop_amount')
  return { ...stop, stopMinor }
}

/** The input of the form, as it was typed. */
export function typedIn(form: FormData): TypedRule {
  const typed = Object.fromEntries(ruleTexts.map((name) => [name, textOf(form, name)]))
  return { ...(typed as Omit<TypedRule, 'groups'>), groups: groupsIn(form) }
}

function wrong(reason: string): ApiError {
  return new ApiError('invalid_input', undefined, { details: { reason } })
}

/** Steps of the page's forms, by the `intent` of the pressed button. */
export const policySteps: Steps = {
  async try(filled) {
    const id = textOf(filled.form, 'id')
    const { policyId } = await apiOf(filled).call('tryPolicy', {
      ...(id ? { policyId: id } : {}),
      name: textOf(filled.form, 'name').trim() || m.policy_everybody(),
      rule: await ruleIn(filled),
    })
    return redirect(policyPath({ policy: policyId }))
  },
  async switch_on(filled) {
    const policyId = textOf(filled.form, 'id')
    const rule = filled.form.has('percent') ? { rule: await ruleIn(filled) } : {}
    await apiOf(filled).call('switchPolicy', { policyId, isOn: true, ...rule })
    return redirect(policyPath({ policy: policyId, done: 'on' }))
  },
  async switch_off(filled) {
    const policyId = textOf(filled.form, 'id')
    await apiOf(filled).call('switchPolicy', { policyId, isOn: false })
    return redirect(policyPath({ policy: policyId, done: 'off' }))
  },
  async delete(filled) {
    await apiOf(filled).call('deletePolicy', { policyId: textOf(filled.form, 'id') })
    return redirect(policyPath({ done: 'deleted' }))
  },
}

const texts: Readonly<Record<string, () => string>> = {
  run_again: m.policy_error_run_again,
  too_many: m.policy_error_many,
  is_on: m.policy_error_on,
}

/** Returns the problem of a refused form of the page. Throws errors that are bugs. */
export function policyProblem(error: unknown): AuthProblem {
  const reason = error instanceof ApiError ? String(error.details?.reason ?? '') : ''
  if (reason === 'stop_day') return { field: 'stop_day', message: m.policy_stop_day_wrong() }
  if (reason === 'stop_amount') return { field: 'stop_amount', message: m.billing_limit_wrong() }
  const text = Object.hasOwn(texts, reason) ? texts[reason] : undefined
  return text ? { message: text() } : authProblem(error)
}
