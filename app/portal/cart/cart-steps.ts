import { redirect } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import { type AuthProblem, authProblem } from '#app/auth/auth-problem.ts'
import { apiContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { maxApprovalWord } from '#contract/spending/approval-words.ts'
import { maxLinePlans } from '#contract/spending/stock-words.ts'

/** Steps of the cart's forms, by the `intent` of the pressed button. */
export const cartSteps: Steps = {
  set: (filled) => setLine(filled, quantityIn(filled.form)),
  less: (filled) => setLine(filled, quantityIn(filled.form, -1)),
  more: (filled) => setLine(filled, quantityIn(filled.form, 1)),
  remove: (filled) => setLine(filled, 0),
  order,
  ask,
}

async function setLine({ context, form }: Filled, quantity: number): Promise<Response> {
  await context.get(apiContext).call('setCartLine', { planId: textOf(form, 'plan'), quantity })
  return redirect(pathTo('portal-cart'))
}

async function order({ context, form }: Filled): Promise<Response> {
  const { id } = await context.get(apiContext).call('createMasterOrder', {
    idempotencyKey: textOf(form, 'key'),
    totalMinor: Number(textOf(form, 'total')),
    poNumber: textOf(form, 'po_number'),
    costCentre: textOf(form, 'cost_centre'),
  })
  return redirect(`${pathTo('portal-cart-success')}?${new URLSearchParams({ order: id })}`)
}

async function ask({ context, form }: Filled): Promise<Response> {
  await context.get(apiContext).call('requestOrder', {
    idempotencyKey: textOf(form, 'key'),
    totalMinor: Number(textOf(form, 'total')),
    poNumber: textOf(form, 'po_number'),
    costCentre: textOf(form, 'cost_centre'),
    word: textOf(form, 'word').slice(0, maxApprovalWord),
  })
  return redirect(`${pathTo('portal-cart')}?asked=1`)
}

function quantityIn(form: FormData, change = 0): number {
  const given = Number(textOf(form, 'quantity')) + change
  return Number.isInteger(given) ? Math.min(Math.max(given, 0), maxLinePlans) : Number.NaN
}

const texts: Readonly<Record<string, () => string>> = {
  cart_full: m.portal_cart_full,
  cart_changed: m.portal_cart_changed,
  price_changed: m.portal_cart_changed,
  sold_out: m.portal_cart_changed,
  statement_late: m.billing_wait,
  organization_suspended: m.billing_suspended,
  needs_approval: m.portal_cart_changed,
  spend_limit: m.portal_cart_over_limit,
  points_short: m.portal_cart_over_points,
}

/** Returns the problem of a refused form of the cart. Throws errors that are bugs. */
export function cartProblem(error: unknown): AuthProblem {
  const reason = error instanceof ApiError ? String(error.details?.reason) : ''
  const text = texts[reason]
  return text ? { message: text() } : authProblem(error)
}
