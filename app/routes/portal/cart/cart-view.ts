import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { Cart } from '#contract/stock.ts'
import { type ShownPlan, shownPlan } from '../orders/shown-plan.ts'

export type ShownLine = ShownPlan & { quantity: number; sum: string; each: string; stock?: string }

/** What the organisation pays with: the whole, and the parts of it in words and as shares. */
export type ShownMeans = {
  title: string
  whole?: { label: string; text: string }
  facts: { key: 'used' | 'adds' | 'left'; label: string; text: string; share: number }[]
  isOver: boolean
  over: string
  submit: string
}

export type CartView = {
  lines: ShownLine[]
  gone: string[]
  total: string
  totalMinor: number
  means: ShownMeans
}

export function cartView(cart: Cart, locale: Locale): CartView {
  const money = (minor: number) => formatMoney(minor, cart.currency, locale)
  return {
    lines: cart.lines.map(({ plan, quantity, lineMinor, unitMinor, free }) => ({
      ...shownPlan(plan, locale),
      quantity,
      sum: money(lineMinor),
      each: m.portal_cart_each({ price: money(unitMinor) }),
      ...(free > 0 ? { stock: m.portal_cart_in_stock({ count: free }) } : {}),
    })),
    gone: cart.gone.map(({ planId }) => planId),
    total: money(cart.totalMinor),
    totalMinor: cart.totalMinor,
    means: cart.paying.way === 'points' ? byPoints(cart, locale) : onAccount(cart, money),
  }
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
  if (limitMinor === undefined) return { ...shared, facts: [], isOver: false }
  return {
    ...shared,
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
