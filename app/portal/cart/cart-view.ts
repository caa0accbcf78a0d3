import { formatData } from '#app/format/data-size.ts'
import { formatDate, formatMomentIn } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatMonth } from '#app/format/month.ts'
import { formatNumber } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import { type PlanFact, planFacts, ticketNetworks } from '#app/ui/plan/facts.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { Locale } from '#contract/locale.ts'
import type { Cart } from '#contract/spending/stock.ts'
import { type ShownNeeds, shownNeeds } from '../ask-approval.tsx'
import { joinSentences } from '../join-sentences.ts'
import { type ShownPlan, shownPlan } from '../orders/shown-plan.ts'

/** The page points out plans of the stock that lapse within this many seconds. */
const lapseSoon = 30 * 86_400

export type ShownLine = ShownPlan & {
  quantity: number
  sum: string
  each: string
  /** The shop's price, if the volume lowers it. */
  list: string
  /** The price before a reduction, and the explanation that the law requires beside it. */
  was?: string
  low?: string
  stock?: { text: string; isUrgent: boolean }
}

/** The means of payment of the organisation: the whole, and its parts in words and as shares. */
export type ShownMeans = {
  title: string
  whole?: { label: string; text: string }
  facts: { key: 'used' | 'adds' | 'left'; label: string; text: string; share: number }[]
  isOver: boolean
  over: string
  submit: string
  /** The short text above the button that stays visible on a phone. */
  short: string
}

/** The language, time zone and time for which the cart is shown. */
type Seen = { locale: Locale; timeZone: string; nowMs: number }

export type CartView = {
  asOf: string
  lines: ShownLine[]
  /** Facts that apply to all plans in the cart; empty for a single line. */
  same: PlanFact[]
  gone: string[]
  total: string
  /** Why prices are lower; empty if they are not. */
  volume: string
  totalMinor: number
  /** Why somebody else has to approve the order; absent if no approval is needed. */
  needs: ShownNeeds | undefined
  means: ShownMeans
}

export function cartView(cart: Cart, seen: Seen): CartView {
  const { locale } = seen
  const money = (minor: number) => formatMoney(minor, cart.currency, locale)
  return {
    asOf: asOfText(cart, seen),
    lines: cart.lines.map((line) => lineView(line, money, seen)),
    same: cart.lines.length > 1 ? sameFacts(cart.lines, locale) : [],
    gone: cart.gone.map(({ planId }) => planId),
    total: money(cart.totalMinor),
    volume: volumeText(cart, locale),
    totalMinor: cart.totalMinor,
    needs: needsOf(cart, locale),
    means: cart.paying.way === 'points' ? byPoints(cart, locale) : onAccount(cart, money),
  }
}

function asOfText({ lines, changedBy }: Cart, { locale, timeZone, nowMs }: Seen): string {
  if (lines.length === 0) return m.portal_cart_shared()
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const time = formatMomentIn(nowMs, { locale, timeZone })
  return joinSentences([
    m.portal_cart_as_of({ count, time }),
    changedBy ? m.portal_cart_changed_by({ name: changedBy }) : undefined,
  ])
}

function lineView(
  { plan, quantity, lineMinor, unitMinor, listMinor, free, useBy }: Cart['lines'][number],
  money: (minor: number) => string,
  { locale, nowMs }: Seen,
): ShownLine {
  const view = toPlanView(plan)
  const isUrgent = useBy !== undefined && useBy - nowMs / 1000 < lapseSoon
  const date = isUrgent ? formatDate(useBy * 1000, locale) : ''
  return {
    ...shownPlan(plan, locale),
    facts: [m.plan_days({ count: plan.duration }), ticketNetworks(view), plan.generation].join(
      ' · ',
    ),
    quantity,
    sum: money(lineMinor),
    each: m.portal_cart_each({ price: money(unitMinor) }),
    list: listMinor === undefined ? '' : money(listMinor * quantity),
    ...(view.referenceMinor === undefined
      ? {}
      : {
          was: money(view.referenceMinor),
          low: m.plan_low({ price: money(view.referenceMinor) }),
        }),
    ...(free > 0
      ? {
          stock: {
            text: isUrgent
              ? m.portal_cart_lapses({ count: free, date })
              : m.portal_cart_in_stock({ count: free }),
            isUrgent,
          },
        }
      : {}),
  }
}

/** Facts that are the same for all plans and that the lines do not state themselves. */
function sameFacts(lines: Cart['lines'], locale: Locale): PlanFact[] {
  const shown = new Set(['valid', 'hotspot', 'after', 'refund', 'identity'])
  const all = lines.map(({ plan }) =>
    planFacts({
      plan: toPlanView(plan),
      place: { name: placeName(plan.destination, locale), kind: plan.destination.kind },
      locale,
    }),
  )
  const [first = [], ...others] = all
  return first
    .filter(({ key }) => shown.has(key))
    .map((fact) => (fact.key === 'after' ? { ...fact, term: m.compare_row_after() } : fact))
    .filter(({ key, text }) =>
      others.every((facts) => facts.some((other) => other.key === key && other.text === text)),
    )
}

function needsOf({ needs = [], approvers, currency, lines }: Cart, locale: Locale) {
  if (needs.length === 0) return undefined
  const [first] = lines
  const place = first ? placeName(first.plan.destination, locale) : ''
  return shownNeeds({ needs, approvers, place, currency, locale })
}

function volumeText({ volume }: Cart, locale: Locale): string {
  const { percentOff, gb, month } = volume
  if (percentOff === 0) return ''
  return m.portal_cart_volume({
    percent: formatNumber(percentOff, locale),
    data: formatData(gb * 1024, locale),
    month: formatMonth(month, locale),
  })
}

function byPoints({ paying }: Cart, locale: Locale): ShownMeans {
  const { points = 0, pointsDue = 0 } = paying
  const left = points - pointsDue
  const text = (count: number) => formatNumber(count, locale)
  return {
    title: m.portal_cart_with_points(),
    whole: { label: m.points_head_title(), text: text(points) },
    facts: [
      adds(text(pointsDue), pointsDue / Math.max(points, pointsDue, 1)),
      { key: 'left', label: m.portal_cart_left(), text: text(left), share: 0 },
    ],
    isOver: left < 0,
    over: m.portal_cart_over_points(),
    submit: m.portal_cart_order_points({ points: text(pointsDue) }),
    short: m.portal_cart_short_points({ points: text(pointsDue), left: text(left) }),
  }
}

function onAccount({ paying, totalMinor }: Cart, money: (minor: number) => string): ShownMeans {
  const { usedMinor = 0, limitMinor } = paying
  const left = (limitMinor ?? 0) - usedMinor - totalMinor
  const whole = Math.max(limitMinor ?? 0, usedMinor + totalMinor, 1)
  const shared = {
    title: m.portal_cart_on_account(),
    over: m.portal_cart_over_limit(),
    submit: m.portal_cart_order_account({ total: money(totalMinor) }),
  }
  if (limitMinor === undefined) return { ...shared, facts: [], isOver: false, short: '' }
  return {
    ...shared,
    short: m.portal_cart_short_account({ total: money(totalMinor), left: money(left) }),
    whole: { label: m.portal_limit_title(), text: money(limitMinor) },
    facts: [
      {
        key: 'used',
        label: m.portal_cart_used(),
        text: money(usedMinor),
        share: usedMinor / whole,
      },
      adds(money(totalMinor), totalMinor / whole),
      { key: 'left', label: m.portal_cart_left(), text: money(left), share: 0 },
    ],
    isOver: left < 0,
  }
}

function adds(text: string, share: number): ShownMeans['facts'][number] {
  return { key: 'adds', label: m.portal_cart_this_order(), text, share }
}
