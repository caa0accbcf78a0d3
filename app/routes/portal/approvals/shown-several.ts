import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { apiContext } from '#app/page/context.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import type { ApprovalTicket } from '#contract/spending/approval.ts'
import { shownTouched } from '../touched-budgets.tsx'
import { problemTexts } from './approval-steps.ts'
import type { Context } from './approvals-view.ts'
import { type Seen, shownRequest } from './shown-request.ts'

export type ShownSeveral = NonNullable<Awaited<ReturnType<typeof readSeveral>>>

/** Reads the requests that are to be decided together; undefined if none is picked. */
export async function readSeveral(context: Context, pick: readonly string[], seen: Seen) {
  if (pick.length === 0) return undefined
  const call = context.get(apiContext).call('previewDecisions', { requestIds: [...pick] })
  const { tickets, budgets } = await orNotFound(call)
  const { locale } = seen
  const approvable = tickets.filter((each) => problemOf(each, 'approve') === '')
  const declinable = tickets.filter((each) => problemOf(each, 'decline') === '')
  const totalMinor = approvable.reduce((sum, { nowMinor = 0 }) => sum + nowMinor, 0)
  const currency = tickets[0]?.currency ?? 'EUR'
  const sum = formatMoney(totalMinor, currency, locale)
  const count = (some: readonly unknown[]) => formatNumber(some.length, locale)
  return {
    title: m.portal_list_selected({ count: count(tickets) }),
    rows: tickets.map((ticket) => shownRow(ticket, seen)),
    approvable: approvable.map(({ id, nowMinor = 0 }) => ({ id, totalMinor: nowMinor })),
    declinable: declinable.map(({ id }) => id),
    budgets: shownTouched(budgets, { currency, locale }),
    sum,
    approve: m.approval_approve_several({ count: count(approvable), sum }),
    decline: m.approval_decline_several({ count: count(declinable) }),
  }
}

function shownRow(ticket: ApprovalTicket, seen: Seen) {
  const { id, person, what, flag, sum, why } = shownRequest(ticket, seen)
  const { currency, nowMinor, totalMinor } = ticket
  const isChanged = nowMinor !== undefined && nowMinor !== totalMinor
  return {
    ...{ id, person, what, flag, why, before: isChanged ? sum : '' },
    sum: formatMoney(nowMinor ?? totalMinor, currency, seen.locale),
    problem: problemOf(ticket, 'approve'),
  }
}

/** Why a request is not decided with the others; empty if it is. */
function problemOf(ticket: ApprovalTicket, decision: 'approve' | 'decline'): string {
  const { state, isOwn, isOver, mayPass, nowMinor, kind, problem } = ticket
  if (state !== 'open') return m.approval_error_decided()
  if (isOwn) return m.approval_own()
  if (decision === 'decline') return ''
  if (isOver) return mayPass ? m.approval_pass_alone() : m.approval_pass_not()
  if (nowMinor !== undefined) return ''
  if (problem) return problemTexts[problem]()
  return kind === 'assignment' ? m.approval_problem_stock() : m.approval_gone()
}
