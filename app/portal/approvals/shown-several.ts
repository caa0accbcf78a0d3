import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { apiContext, type PageContext, sessionContext } from '#app/page/context.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import type { ApprovalRequest, ApprovalTicket } from '#contract/spending/approval.ts'
import { maxDecidedAtOnce, maxPickedAtOnce, typedFrom } from '#contract/spending/approval-words.ts'
import { shownTouched } from '../touched-budgets.tsx'
import { problemTexts } from './approval-steps.ts'
import { type Seen, shownRequest } from './shown-request.ts'

export type ShownSeveral = NonNullable<Awaited<ReturnType<typeof readSeveral>>>

/** Reads the requests that are to be decided together; undefined if none is picked. */
export async function readSeveral(context: PageContext, pick: readonly string[], seen: Seen) {
  if (pick.length === 0) return undefined
  return pick.length > maxDecidedAtOnce
    ? readMany(context, pick, seen)
    : readFew(context, pick, seen)
}

/** Reads requests with today's prices and with the budgets that they count in together. */
async function readFew(context: PageContext, pick: readonly string[], seen: Seen) {
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
    note: '',
    count: tickets.length,
    mustType: false,
    rows: tickets.map((ticket) => shownRow(ticket, seen)),
    approvable: approvable.map(({ id, nowMinor = 0 }) => ({ id, totalMinor: nowMinor })),
    declinable: declinable.map(({ id }) => id),
    budgets: shownTouched(budgets, { currency, locale }),
    sum,
    approve: m.approval_approve_several({ count: count(approvable), sum }),
    decline: m.approval_decline_several({ count: count(declinable) }),
  }
}

/**
 * Reads the open ones of many requests as they were asked for. Their prices and budgets are checked
 * when they are decided, since reading them for so many takes too long.
 */
async function readMany(context: PageContext, pick: readonly string[], seen: Seen) {
  const asked = { requestIds: [...pick], pageSize: maxPickedAtOnce }
  const { requests } = await context.get(apiContext).call('listApprovals', asked)
  const self = context.get(sessionContext).viewer?.userId
  const isOwn = ({ askedBy, person }: ApprovalRequest) => [askedBy.id, person?.id].includes(self)
  const others = requests.filter((each) => !isOwn(each))
  const currency = others[0]?.currency ?? 'EUR'
  const totalMinor = others.reduce((total, each) => total + each.totalMinor, 0)
  const sum = formatMoney(totalMinor, currency, seen.locale)
  const count = formatNumber(others.length, seen.locale)
  return {
    title: m.portal_list_selected({ count: formatNumber(requests.length, seen.locale) }),
    note: m.approval_many_note(),
    count: others.length,
    mustType: others.length >= typedFrom,
    rows: requests.map((each) => {
      const { id, person, what, flag, sum, why } = shownRequest(each, seen)
      const problem = each.problem ? problemTexts[each.problem]() : ''
      return {
        ...{ id, person, what, flag, sum, why, before: '' },
        problem: isOwn(each) ? m.approval_own() : problem,
      }
    }),
    approvable: others.map(({ id, totalMinor }) => ({ id, totalMinor })),
    declinable: others.map(({ id }) => id),
    budgets: [],
    sum,
    approve: m.approval_approve_several({ count, sum }),
    decline: m.approval_decline_several({ count }),
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
