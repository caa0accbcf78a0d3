import { redirect } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import { type AuthProblem, authProblem } from '#app/auth/auth-problem.ts'
import { apiContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import type { Address } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** Steps of the company's forms, by the `intent` of the pressed button. */
export const companySteps: Steps = {
  billing: (filled) => saveAddress(filled, 'updateBillingAddress', 'billing'),
  remove_billing: (filled) => removeAddress(filled, 'deleteBillingAddress', 'billing'),
  mailing: (filled) => saveAddress(filled, 'updateMailingAddress', 'mailing'),
  remove_mailing: (filled) => removeAddress(filled, 'deleteMailingAddress', 'mailing'),
  vat: saveVatNumber,
}

type Kind = 'billing' | 'mailing' | 'vat'

const saved = (done: Kind) => redirect(`${pathTo('company-settings')}?done=${done}`)

async function saveAddress(
  { context, form }: Filled,
  call: 'updateBillingAddress' | 'updateMailingAddress',
  kind: Kind,
): Promise<Response> {
  await context.get(apiContext).call(call, { address: addressIn(form) })
  return saved(kind)
}

async function removeAddress(
  { context }: Filled,
  call: 'deleteBillingAddress' | 'deleteMailingAddress',
  kind: Kind,
): Promise<Response> {
  await context.get(apiContext).call(call, {})
  return saved(kind)
}

async function saveVatNumber({ context, form }: Filled): Promise<Response> {
  const vatNumber = textOf(form, 'vat_number') || null
  await context.get(apiContext).call('updateVatNumber', { vatNumber })
  return saved('vat')
}

/** Reads an address. A field that is missing is refused here, where the form can show it. */
function addressIn(form: FormData): Address {
  const line_2 = textOf(form, 'line_2')
  const address = {
    name: textOf(form, 'name'),
    line_1: textOf(form, 'line_1'),
    ...(line_2 ? { line_2 } : {}),
    city: textOf(form, 'city'),
    postalCode: textOf(form, 'postal_code'),
    country: textOf(form, 'country'),
  }
  const isWhole = Object.values(address).every((value) => value !== '')
  if (!isWhole) throw new ApiError('invalid_input', undefined, { details: { reason: 'address' } })
  return address
}

const texts: Readonly<Record<string, () => AuthProblem>> = {
  vat_country: () => ({ field: 'vat_number', message: m.company_vat_country() }),
  vat_format: () => ({ field: 'vat_number', message: m.company_vat_format() }),
  vat_digit: () => ({ field: 'vat_number', message: m.company_vat_digit() }),
  address: () => ({ message: m.company_address_wrong() }),
}

/** Returns the problem of a refused form of the company. Throws errors that are bugs. */
export function companyFormProblem(error: unknown): AuthProblem {
  const isInput = error instanceof ApiError && error.code === 'invalid_input'
  const reason = isInput ? String(error.details?.reason ?? 'address') : ''
  return texts[reason]?.() ?? authProblem(error)
}
