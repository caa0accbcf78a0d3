import { listText } from '#app/format/list.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatMonth } from '#app/format/month.ts'
import { m } from '#app/paraglide/messages.js'
import type { Billing } from '#contract/spending/billing.ts'
import { joinSentences } from '../join-sentences.ts'
import { paceOf } from './pace-of.ts'
import { dayOf, daysLate, type Shown } from './shown-invoice.ts'

/** What has to be paid and was spent, in the visitor's language. */
export type ShownBilling = ReturnType<typeof shownBilling>

export function shownBilling(billing: Billing, shown: Shown) {
  const money = moneyIn(billing, shown)
  const late = billing.owed.find(({ state }) => state === 'OVERDUE')
  const pace = paceOf(billing)
  const month = formatMonth(billing.month, shown.locale)
  return {
    due: money(billing.dueMinor),
    count: m.billing_statement_count({ count: billing.owed.length }),
    overdue: money(billing.overdueMinor),
    isLate: billing.overdueMinor > 0,
    overdueWhy: late?.dueAt
      ? m.billing_overdue_since({ date: dayOf(late.dueAt, shown) })
      : m.billing_overdue_none(),
    spentName: m.billing_so_far({ month }),
    spent: money(billing.spentMinor),
    spentWhy: m.billing_statement_on({ date: dayOf(nextMonthAt(billing), shown) }),
    paceName: m.billing_pace({ month }),
    pace: pace === undefined ? '—' : m.billing_about({ amount: money(pace) }),
    paceWhy: m.billing_month_was({
      month: formatMonth(monthBefore(billing.month), shown.locale),
      amount: money(billing.lastMonthMinor),
    }),
    late: late ? lateText(late, billing, shown) : undefined,
    lateId: late?.id ?? '',
    lateSum: late ? money(late.dueMinor) : '',
    pays: billing.owed.some(({ isSmall }) => !isSmall),
    small: isAllSmall(billing) ? m.billing_small({ amount: money(billing.dueMinor) }) : undefined,
  }
}

/** Whether something is owed, but too little for a card. */
function isAllSmall({ owed }: Billing): boolean {
  return owed.length > 0 && owed.every(({ isSmall }) => isSmall)
}

function moneyIn({ currency }: Pick<Billing, 'currency'>, { locale }: Shown) {
  return (minor: number) => formatMoney(minor, currency, locale)
}

function lateText(late: Billing['owed'][number], billing: Billing, shown: Shown) {
  const { ordersWaitFrom, remindedAt } = billing
  const month = formatMonth(late.month ?? billing.month, shown.locale)
  const days = remindedAt.map((at) => dayOf(at, shown))
  const count = daysLate(late.dueAt ?? shown.asOf, shown)
  const waits =
    ordersWaitFrom !== undefined && ordersWaitFrom > shown.asOf
      ? m.billing_wait_from({ date: dayOf(ordersWaitFrom, shown) })
      : m.billing_wait()
  return {
    title: m.billing_late({ month, count }),
    text: joinSentences([
      waits,
      days.length > 0 ? m.billing_reminded({ dates: listText(days, shown.locale) }) : undefined,
    ]),
  }
}

/** Noon in UTC on the first day of the next month, which is the same day in nearly every zone. */
export function nextMonthAt({ month }: Pick<Billing, 'month'>): number {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return Date.UTC(year, at, 1, 12) / 1000
}

function monthBefore(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 2, 1)).toISOString().slice(0, 7)
}
