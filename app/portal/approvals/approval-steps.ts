import { redirect } from 'react-router'
import { refuse, type Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import type { AuthProblem } from '#app/auth/auth-problem.ts'
import { apiContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { toMinor } from '#contract/money-text.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { ApprovalRules } from '#contract/spending/approval.ts'
import {
  type ApprovalProblem,
  maxDecidedAtOnce,
  maxPickedAtOnce,
  typedFrom,
} from '#contract/spending/approval-words.ts'
import { viewProblem, viewSteps } from '../view-steps.ts'
import {
  type ApprovalAddress,
  approvalPath,
  filterOf,
  readApprovalAddress,
} from './approval-address.ts'

const apiOf = ({ context }: Filled) => context.get(apiContext)

/** Steps of the page's forms, by the `intent` of the pressed button. */
export const approvalSteps: Steps = {
  approve: (filled) => approve(filled, false),
  pass: (filled) => approve(filled, true),
  async decline(filled) {
    const requestId = textOf(filled.form, 'id')
    const word = textOf(filled.form, 'word')
    if (word === '') throw wordNeeded()
    await apiOf(filled).call('declineRequest', { requestId, word })
    return redirect(approvalPath({ request: requestId, show: 'decided', done: 'declined' }))
  },
  async ask_several(filled) {
    const { form } = filled
    const address = readApprovalAddress(new URLSearchParams(textOf(form, 'filter')))
    const pick = form.has('all') ? await idsIn(filled, address) : form.getAll('row').map(String)
    return redirect(approvalPath({ ...address, pick }))
  },
  approve_several: (filled) => decideSeveral(filled, 'approve'),
  decline_several: (filled) => decideSeveral(filled, 'decline'),
  async rules(filled) {
    await apiOf(filled).call('setApprovalRules', { rules: rulesIn(filled) })
    return redirect(approvalPath({ done: 'saved' }))
  },
  ...viewSteps('portal-approvals', pathTo('portal-approvals')),
}

/** Approves the request; `overBudget` allows it to exceed a budget, with the word as the reason. */
async function approve(filled: Filled, overBudget: boolean): Promise<Response> {
  const requestId = textOf(filled.form, 'id')
  await apiOf(filled).call('approveRequest', {
    requestId,
    totalMinor: Number(textOf(filled.form, 'total')),
    word: textOf(filled.form, 'word'),
    ...(overBudget ? { overBudget } : {}),
  })
  return redirect(approvalPath({ request: requestId, show: 'decided', done: 'approved' }))
}

/** Returns the ids of all requests of the list, on all of its pages. */
async function idsIn(filled: Filled, address: ApprovalAddress): Promise<string[]> {
  const asked = { ...filterOf(address), pageSize: maxPickedAtOnce }
  const { requests } = await apiOf(filled).call('listApprovals', asked)
  return requests.map(({ id }) => id)
}

/**
 * Decides the requests that were shown together, as far as one call can. Those that are left or were
 * refused are shown again.
 */
async function decideSeveral(filled: Filled, decision: 'approve' | 'decline'): Promise<Response> {
  const { form } = filled
  const count = form.getAll(decision).length
  if (count >= typedFrom && Number(textOf(form, 'number')) !== count) {
    throw new ApiError('invalid_input', 'another number', { details: { reason: 'number' } })
  }
  const { decided, failed, left } = await decideSome({ filled, decision })
  const done = decision === 'approve' ? 'approved' : 'declined'
  const pick = [...failed.map(({ requestId }) => requestId), ...left]
  return redirect(approvalPath({ done, count: decided, pick }))
}

type Deciding = { filled: Pick<Filled, 'context' | 'form'>; decision: 'approve' | 'decline' }

/** Decides as many of the form's requests as one call can; the others are left. */
async function decideSome({ filled: { context, form }, decision }: Deciding) {
  const word = textOf(form, 'word')
  if (decision === 'decline' && word === '') throw wordNeeded()
  const ids = form.getAll(decision).map(String)
  const requests = ids.slice(0, maxDecidedAtOnce).map((requestId) => ({
    requestId,
    totalMinor: Number(textOf(form, `total.${requestId}`)),
  }))
  const answer = await context.get(apiContext).call('decideRequests', { decision, requests, word })
  return { ...answer, left: ids.slice(maxDecidedAtOnce) }
}

/** The refusal to decline without a word. */
function wordNeeded(): ApiError {
  return new ApiError('invalid_input', 'no word', { details: { reason: 'word' } })
}

type Slice = Awaited<ReturnType<typeof decideSome>>
/** The answer to one of several calls: what was decided, or nothing if the call was refused. */
export type SliceAnswer = { slice: Slice } | { problem: { message: string } }

/** Decides one slice of many requests, whose page counts them. */
export async function answerSlice(filled: Pick<Filled, 'context' | 'form'>) {
  const decision = textOf(filled.form, 'decision') === 'decline' ? 'decline' : 'approve'
  try {
    return { slice: await decideSome({ filled, decision }) }
  } catch (error) {
    return refuse({ intent: 'slice', problem: approvalProblem(error), email: '' })
  }
}

/** The rules in the form; an empty field means no limit. */
function rulesIn({ form }: Filled): ApprovalRules {
  const currency = textOf(form, 'currency') as Currency
  const sum = (name: string) => {
    const typed = textOf(form, name)
    return typed === '' ? null : (toMinor(typed, currency) ?? Number.NaN)
  }
  const count = (name: string) => {
    const typed = textOf(form, name)
    return typed === '' ? null : Number(typed)
  }
  return {
    amountMinor: sum('amount'),
    orderMinor: sum('order'),
    monthlyAddons: count('addons'),
    monthlyPlans: count('plans'),
    slugs: form.getAll('slug').flatMap((slug) => (typeof slug === 'string' && slug ? [slug] : [])),
    isAlways: form.has('always'),
    lapseDays: count('lapse') ?? Number.NaN,
    escalateDays: count('escalate') ?? 0,
    escalateTo: textOf(form, 'to') || null,
  }
}

/** Texts for the reasons why a request could not be carried out. */
export const problemTexts: Readonly<Record<ApprovalProblem, () => string>> = {
  price_changed: m.approval_problem_price,
  sold_out: m.approval_problem_gone,
  spend_limit: m.portal_cart_over_limit,
  points_short: m.portal_cart_over_points,
  statement_late: m.billing_wait,
  organization_suspended: m.billing_suspended,
  stock_short: m.approval_problem_stock,
  budget: m.budgets_passed_some,
  people_changed: m.approval_problem_people,
  trips_changed: m.approval_problem_trips,
  esim_over: m.approval_problem_over,
}

const texts: Readonly<Record<string, () => string>> = {
  ...problemTexts,
  decided: m.approval_error_decided,
  own_request: m.approval_own,
  word: m.approval_error_word,
  number: m.approval_number_wrong,
  reason: m.approval_error_reason,
  permission: m.approval_pass_not,
  escalates_late: m.approval_error_late,
}

const fields: Readonly<Record<string, string>> = { word: 'word', reason: 'word', number: 'number' }

/** Returns the problem of a refused form of the page. Throws errors that are bugs. */
export function approvalProblem(error: unknown): AuthProblem {
  const reason = error instanceof ApiError ? String(error.details?.reason ?? '') : ''
  const text = Object.hasOwn(texts, reason) ? texts[reason] : undefined
  const field = fields[reason]
  return text ? { ...(field ? { field } : {}), message: text() } : viewProblem(error)
}
