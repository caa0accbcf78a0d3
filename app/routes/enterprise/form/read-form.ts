import { businessLabel } from '#app/format/sentence/business-labels.ts'
import { ruleMessage } from '#app/ui/kit/form/rule-message.ts'
import { firstFailure, type Rule } from '#app/ui/kit/form/rules.ts'
import type { BusinessField, BusinessForm } from '#contract/organization/business-request.ts'
import { choicesOf, formKinds, isOptional, maxLengthOf } from './form-fields.ts'

export type Said = Partial<Record<BusinessField, string>>

/** Returns the rules of a field, which both the browser and the worker check. */
export function rulesOf(field: BusinessField): readonly Rule[] {
  return [
    ...(isOptional(field) ? [] : ['required' as const]),
    ...(field === 'email' ? ['email' as const] : []),
    ['length', 0, maxLengthOf(field)],
  ]
}

/** A browser offers only the listed values, so only the worker checks them. */
function listRulesOf(field: BusinessField): readonly Rule[] {
  const choices = choicesOf[field]
  return choices ? [['is', ...choices]] : []
}

/** Returns the input of a form, and the error of each invalid field. */
export function readForm(form: BusinessForm, sent: FormData): { said: Said; errors: Said } {
  const said: Said = {}
  const errors: Said = {}
  for (const field of formKinds[form].fields) {
    const value = String(sent.get(field) ?? '').trim()
    if (value !== '') said[field] = value
    const failure = firstFailure(value, [...rulesOf(field), ...listRulesOf(field)])
    if (failure) errors[field] = ruleMessage(businessLabel(field), failure)
  }
  return { said, errors }
}
