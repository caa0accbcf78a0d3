import { formatMoney } from '#app/format/money.ts'
import { formatMonth } from '#app/format/month.ts'
import { m } from '#app/paraglide/messages.js'
import { minorDigits } from '#contract/money.ts'
import type { Billing, Spend } from '#contract/spending/billing.ts'
import type { ChartBar } from '../ui/stacked-chart.tsx'
import { valueAxis } from '../ui/value-axis.ts'
import { paceOf } from './pace-of.ts'
import type { Shown } from './shown-invoice.ts'

/** More colours would not be distinguishable. */
const seriesCount = 4

/** The chart of spend by month, and the current month beside the previous one. */
export type ShownSpend = ReturnType<typeof shownSpend>

export function shownSpend(spend: Spend, billing: Billing, { locale }: Shown) {
  const money = (minor: number) => formatMoney(minor, spend.currency, locale)
  const keys = keysOf(spend)
  const isMore = keys.length > seriesCount
  const first = keys.slice(0, isMore ? seriesCount - 1 : seriesCount)
  const amounts = (month: string) => {
    const parts = spend.parts.filter((part) => part.month === month)
    const known = first.map(({ key }) => sumOf(parts.filter((part) => part.key === key)))
    // Returns by others can outweigh purchases; a bar has no part below its axis.
    const others = sumOf(spend.others.filter((part) => part.month === month))
    const rest = sumOf(parts) + others - known.reduce((sum, each) => sum + each, 0)
    return isMore ? [...known, rest] : known
  }
  const pace = paceOf(billing)
  const bars = spend.months.map((month, at): ChartBar => {
    const values = amounts(month)
    const total = values.reduce((sum, each) => sum + each, 0)
    const isNow = month === billing.month
    return {
      id: at,
      label: shortMonth(month, locale),
      parts: values.map((value) => ({ value: Math.max(0, value), text: money(value) })),
      total: money(total),
      ...(isNow && pace !== undefined && pace > total ? { expected: pace } : {}),
    }
  })
  const highest = bars.toSorted((one, other) => tall(other) - tall(one))[0]
  return {
    label: m.billing_spend_label({
      month: highest ? formatMonth(spend.months[highest.id] ?? billing.month, locale) : '—',
      amount: highest?.total ?? '',
    }),
    series: [...first.map(({ name }) => name), ...(isMore ? [m.usage_others()] : [])],
    bars,
    ticks: ticksOf(bars, spend, locale),
    isEmpty: spend.parts.length === 0,
    now: nowAndBefore(spend, keys, money),
    nowName: formatMonth(billing.month, locale),
    beforeName: m.billing_whole_month({
      month: formatMonth(spend.months.at(-2) ?? billing.month, locale),
    }),
  }
}

type Key = { key: string; name: string; sum: number }

/** The keys by spend, the highest first; spend without a key gets a text as its name. */
function keysOf({ parts, split }: Spend): Key[] {
  const perKey = Map.groupBy(parts, ({ key }) => key)
  return [...perKey]
    .map(([key, of]) => ({ key, name: of[0]?.name || withoutName(split), sum: sumOf(of) }))
    .toSorted((one, other) => other.sum - one.sum)
}

function withoutName(split: Spend['split']): string {
  return split === 'cost_centre' ? m.billing_no_cost_centre() : m.billing_unassigned()
}

function sumOf(parts: readonly { amountMinor: number }[]): number {
  return parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

function tall({ parts }: ChartBar): number {
  return parts.reduce((sum, { value }) => sum + value, 0)
}

function shortMonth(month: string, locale: Shown['locale']): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

function ticksOf(bars: readonly ChartBar[], { currency }: Spend, locale: Shown['locale']) {
  const most = Math.max(...bars.map((bar) => Math.max(bar.expected ?? 0, tall(bar))))
  const unit = 10 ** minorDigits(currency)
  const format = new Intl.NumberFormat(locale, {
    ...({ style: 'currency', currency, maximumFractionDigits: 0 } as const),
    ...({ notation: 'compact', currencyDisplay: 'narrowSymbol' } as const),
  })
  return valueAxis(most / unit).map((value) => ({
    value: value * unit,
    text: format.format(value),
  }))
}

/**
 * The five keys with the highest spend, with this and the previous month as shares of the highest.
 */
function nowAndBefore(spend: Spend, keys: readonly Key[], money: (minor: number) => string) {
  const [before, now] = spend.months.slice(-2)
  const of = (key: string, month?: string) =>
    Math.max(0, sumOf(spend.parts.filter((part) => part.key === key && part.month === month)))
  const rows = keys
    .map(({ key, name }) => ({ key, name, now: of(key, now), before: of(key, before) }))
    .filter((row) => row.now + row.before > 0)
    .slice(0, 5)
  const most = Math.max(1, ...rows.flatMap((row) => [row.now, row.before]))
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    now: money(row.now),
    before: money(row.before),
    share: row.now / most,
    mark: row.before / most,
  }))
}
