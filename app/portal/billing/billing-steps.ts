import { redirect, redirectDocument } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import type { AuthProblem } from '#app/auth/auth-problem.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { apiContext, localeContext, type PageContext } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import { toMinor } from '#contract/money-text.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { OrganizationPayment } from '#contract/spending/billing.ts'
import { viewProblem, viewSteps } from '../view-steps.ts'

/** Steps of the page of billing, by the `intent` of the pressed button. */
export const billingSteps: Steps = {
  pay,
  limit,
  ...viewSteps('portal-billing', pathTo('portal-billing')),
}

/** Steps of the page that sells points. */
export const topUpSteps: Steps = { buy }

async function pay({ context, form }: Filled): Promise<Response> {
  const payment = await context.get(apiContext).call('payInvoices', {
    ...paying(form),
    invoiceIds: form.getAll('invoice').map(String),
  })
  return follow(payment, pathTo('portal-billing'))
}

async function buy({ context, form }: Filled): Promise<Response> {
  const points = Number(textOf(form, 'points'))
  const payment = await context.get(apiContext).call('buyPoints', { ...paying(form), points })
  return follow(payment, pathTo('portal-top-up'))
}

function paying(form: FormData) {
  const card = textOf(form, 'card')
  return {
    idempotencyKey: textOf(form, 'key'),
    amountMinor: Number(textOf(form, 'amount')),
    ...(card ? { card } : {}),
  }
}

/**
 * Redirects to the bank if the payer has to confirm, otherwise to the page that shows the outcome.
 */
function follow({ id, state, actionUrl }: OrganizationPayment, page: string): Response {
  if (state === 'action_due' && actionUrl) return redirectDocument(actionUrl)
  return redirect(`${page}?${new URLSearchParams({ payment: id })}`)
}

async function limit({ context, form }: Filled): Promise<Response> {
  const api = context.get(apiContext)
  const text = textOf(form, 'limit').trim()
  const { organization } = await api.call('enterpriseGetProfile', {})
  if (!organization) notFound()
  const { currencyUnit: currency } = organization
  const limitMinor = text === '' ? null : toMinor(text, currency)
  if (limitMinor === undefined) throw wrong('limit_wrong')
  await api.call('setSpendLimit', { limitMinor }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.details?.reason !== 'over_maximum') throw error
    const amount = formatMoney(Number(error.details.maxMinor), currency, context.get(localeContext))
    throw wrong('over_maximum', { amount })
  })
  return redirect(`${pathTo('portal-billing')}?done=limit#limit`)
}

function wrong(reason: string, details: Record<string, unknown> = {}): ApiError {
  return new ApiError('invalid_input', undefined, { details: { ...details, reason } })
}

const texts: Readonly<Record<string, (details: Record<string, unknown>) => AuthProblem>> = {
  limit_wrong: () => ({ field: 'limit', message: m.billing_limit_wrong() }),
  over_maximum: ({ amount }) => ({
    field: 'limit',
    message: m.billing_limit_over({ amount: String(amount) }),
  }),
  amount_changed: () => ({ message: m.billing_pay_changed() }),
  amount_too_small: () => ({ message: m.billing_pay_small() }),
  amount_too_large: () => ({ message: m.billing_pay_large() }),
  payment_under_way: () => ({ message: m.billing_pay_busy() }),
}

/** Returns the problem of a refused form of these pages. Throws errors that are bugs. */
export function billingProblem(error: unknown): AuthProblem {
  const details = error instanceof ApiError ? (error.details ?? {}) : {}
  const text = texts[String(details.reason)]
  return text ? text(details) : viewProblem(error)
}

/** The outcome of the payment in the address; undefined if there is none. */
export async function readPayment(context: PageContext, paymentId: string) {
  if (paymentId === '') return undefined
  const asked = context.get(apiContext).call('getOrganizationPayment', { paymentId })
  const payment = await asked.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  })
  return payment && { ...toTold(context, payment), id: payment.id }
}

function toTold(context: PageContext, payment: OrganizationPayment) {
  const { state, amountMinor, points, currency, decline, actionUrl } = payment
  const locale = context.get(localeContext)
  const amount = formatMoney(amountMinor, currency, locale)
  if (state === 'succeeded' && points) {
    const text = m.billing_top_up_done({ points: formatNumber(points, locale) })
    return { kind: 'helps' as const, text }
  }
  if (state === 'succeeded') return { kind: 'helps' as const, text: m.billing_pay_done({ amount }) }
  if (state === 'declined') return { kind: 'fails' as const, text: declineText(decline) }
  if (state === 'voided') return { kind: 'fails' as const, text: m.order_declined_unheard() }
  if (state === 'action_due') {
    return { kind: 'warns' as const, text: m.order_bank_text(), bankUrl: actionUrl }
  }
  return { kind: 'warns' as const, text: m.billing_pay_waits() }
}

function declineText(decline: string | undefined): string {
  if (decline === 'insufficient_funds') return m.order_declined_funds()
  const isRefused = decline === 'refused' || decline?.startsWith('amount_too_')
  if (isRefused) return m.order_declined_refused()
  return decline === 'unavailable' ? m.order_declined_unheard() : m.order_declined()
}
