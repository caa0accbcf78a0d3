import { redirect } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import { type AuthProblem, authProblem } from '#app/auth/auth-problem.ts'
import { apiContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import type { PolicyRule } from '#contract/policy.ts'
import { policyPercents, policySizes } from '#contract/policy-words.ts'
import { policyPath } from './policy-address.ts'

const apiOf = ({ context }: Filled) => context.get(apiContext)

/** The rule that the form shows; what no form of ours sends becomes the first choice. */
function ruleIn({ form }: Filled): PolicyRule {
  const one = <T extends number>(name: string, known: readonly [T, ...T[]]): T =>
    known.find((each) => String(each) === textOf(form, name)) ?? known[0]
  const cap = Number(textOf(form, 'cap'))
  return {
    percent: one('percent', policyPercents),
    addMb: one('data', policySizes),
    capMinor: Number.isSafeInteger(cap) && cap > 0 ? Math.min(cap, 1_000_000_000) : null,
    groupIds: form.getAll('group').flatMap((id) => (typeof id === 'string' && id ? [id] : [])),
  }
}

/** Steps of the page's forms, by the `intent` of the pressed button. */
export const policySteps: Steps = {
  async try(filled) {
    const id = textOf(filled.form, 'id')
    const { policyId } = await apiOf(filled).call('tryPolicy', {
      ...(id ? { policyId: id } : {}),
      name: textOf(filled.form, 'name').trim() || m.policy_everybody(),
      rule: ruleIn(filled),
    })
    return redirect(policyPath({ policy: policyId }))
  },
  async switch_on(filled) {
    const policyId = textOf(filled.form, 'id')
    const rule = filled.form.has('percent') ? { rule: ruleIn(filled) } : {}
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
  const text = Object.hasOwn(texts, reason) ? texts[reason] : undefined
  return text ? { message: text() } : authProblem(error)
}
