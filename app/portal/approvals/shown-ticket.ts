import { formatMomentIn } from '#app/format/date.ts'
import { sideBySide } from '#app/format/list.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { reasonText } from '#app/format/sentence/approval-sentence.ts'
import { m } from '#app/paraglide/messages.js'
import type { ApprovalCheck, ApprovalTicket } from '#contract/spending/approval.ts'
import { shownPlan } from '../orders/shown-plan.ts'
import { shownTouched } from '../touched-budgets.tsx'
import { problemTexts } from './approval-steps.ts'
import { placeOf, type Seen, shownRequest } from './shown-request.ts'

export type ShownTicket = ReturnType<typeof shownTicket>

/** A request with all texts for its approver. */
export function shownTicket(ticket: ApprovalTicket, seen: Seen) {
  const { locale, timeZone } = seen
  const { lines, currency, totalMinor, nowMinor, monthMinor, createdAt, problem } = ticket
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const moment = (at: number) => formatMomentIn(at * 1000, { locale, timeZone })
  const shown = shownRequest(ticket, seen)
  const times = { asked: moment(createdAt), lapses: moment(ticket.lapsesAt) }
  const isOpen = ticket.state === 'open'
  const changed = isOpen && nowMinor !== undefined && nowMinor !== totalMinor
  const place = placeOf(ticket, locale)
  return {
    ...shown,
    title: m.approval_title({ person: shown.person, what: shown.what }),
    group: ticket.groupName ?? '',
    times: !isOpen
      ? shown.when
      : ticket.escalatesAt === undefined
        ? m.approval_times(times)
        : m.approval_times_backup({ ...times, told: moment(ticket.escalatesAt) }),
    lines: lines.map(({ plan, quantity, unitMinor }) => ({
      ...shownPlan(plan, locale),
      quantity,
      sum: money(unitMinor * quantity),
    })),
    word: ticket.word,
    checks: ticket.checks.map((check) => shownCheck(check, { money, locale, place, currency })),
    needs: isOpen && shown.why ? m.approval_needs({ reasons: shown.why }) : '',
    people: peopleText(ticket, locale),
    source: sourceText(ticket),
    gone: ticket.kind === 'assignment' ? m.approval_problem_stock() : m.approval_gone(),
    budgets: shownTouched(ticket.budgets, { currency, locale }),
    isOver: ticket.isOver,
    mayPass: ticket.mayPass,
    month:
      monthMinor === undefined || !isOpen || ticket.budgets.length > 0
        ? undefined
        : {
            title: m.approval_month({ person: shown.person }),
            before: money(monthMinor),
            after: money(monthMinor + (nowMinor ?? totalMinor)),
          },
    note: problem ? problemTexts[problem]() : '',
    now: changed ? m.approval_now({ sum: money(nowMinor) }) : '',
    /** The price that the approver sees; absent if nothing can be bought. */
    seenMinor: nowMinor,
    approve: ticket.isOver
      ? m.approval_pass({ sum: money(nowMinor ?? totalMinor) })
      : m.approval_approve({ sum: money(nowMinor ?? totalMinor) }),
    isOwn: ticket.isOwn,
    answer: ticket.answer,
    wordLabel: m.approval_word_to({ person: shown.person }),
  }
}

/** The receivers of an assignment: the first names, and the number of the others. */
function peopleText({ names, people = 0 }: ApprovalTicket, locale: Seen['locale']): string {
  if (names.length === 0) return ''
  const more = people - names.length
  const rest = more > 0 ? [m.assign_and_more({ count: formatNumber(more, locale) })] : []
  return m.approval_for({ names: [sideBySide(names, locale), ...rest].join(' ') })
}

/** The origin of a request for several people: the trip list or a file. */
function sourceText({ from }: ApprovalTicket): string {
  if (!from) return ''
  return from.kind === 'trips' ? m.portal_nav_trips() : m.approval_from_file({ file: from.name })
}

type Said = {
  money: (minor: number) => string
  place: string
} & Pick<Seen, 'locale'> &
  Pick<ApprovalTicket, 'currency'>

const names: Readonly<Record<ApprovalCheck['rule'], () => string>> = {
  amount: m.approval_rule_amount,
  addons: m.approval_rule_addons,
  plans: m.approval_rule_plans,
  destination: m.approval_rule_destination,
  budget: m.approval_rule_budget,
  limit: m.approval_rule_limit,
  permission: m.approval_rule_permission,
  always: m.approval_rule_always,
}

/** A rule with its limit, the value with the request, and the verdict. */
function shownCheck(check: ApprovalCheck, { money, locale, place, currency }: Said) {
  const { rule, limit, value, isBroken } = check
  const isSum = rule === 'amount' || rule === 'budget'
  const text = (n: number) => (isSum ? money(n) : formatNumber(n, locale))
  const over = (value ?? 0) - (limit ?? 0)
  return {
    rule,
    isBroken,
    name: names[rule](),
    limit:
      limit !== undefined
        ? m.approval_at_most({ limit: text(limit) })
        : rule === 'destination'
          ? m.approval_on_list()
          : '',
    value: value !== undefined ? text(value) : rule === 'destination' ? place : '',
    result: !isBroken
      ? m.approval_fits()
      : limit === undefined
        ? m.approval_waits()
        : m.approval_over({ sum: text(over) }),
    why: isBroken ? reasonText({ check, currency, place }, { locale }) : '',
  }
}
