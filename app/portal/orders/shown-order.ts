import { formatDate, formatMomentIn } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { apiContext, localeContext, type PageContext } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import type { MasterOrder, MasterOrderSummary } from '#contract/spending/stock.ts'
import { type ShownPlan, shownPlan } from './shown-plan.ts'

/** An order's facts as pages show them. */
export type ShownSummary = {
  id: string
  number: string
  at: string
  buyer: string
  plans: string
  total: string
  /** Purchase order number and cost centre, if there are any. */
  references: string
}

export type ShownOrder = ShownSummary & {
  pays: string
  stockUntil: string
  lines: (ShownPlan & { quantity: number; sum: string })[]
}

/** Returns the organisation's time zone. */
export async function zoneOf(context: PageContext): Promise<string> {
  const { organization } = await context.get(apiContext).call('enterpriseGetProfile', {})
  if (!organization) notFound()
  return organization.timeZone
}

export function shownSummary(
  context: PageContext,
  order: MasterOrderSummary,
  timeZone: string,
): ShownSummary {
  const locale = context.get(localeContext)
  const { id, number, buyerName, plans, totalMinor, currency, poNumber, costCentre } = order
  return {
    id,
    number,
    at: formatMomentIn(order.createdAt * 1000, { locale, timeZone }),
    buyer: buyerName,
    plans: String(plans),
    total: formatMoney(totalMinor, currency, locale),
    references: [poNumber, costCentre].filter((text) => text !== '').join(', '),
  }
}

export async function shownOrder(context: PageContext, order: MasterOrder): Promise<ShownOrder> {
  const locale = context.get(localeContext)
  const { lines, currency, paidWith, lapsesAt } = order
  return {
    ...shownSummary(context, order, await zoneOf(context)),
    pays: paidWith === 'points' ? m.portal_cart_with_points() : m.portal_cart_on_account(),
    stockUntil: m.portal_order_stock({ date: formatDate(lapsesAt * 1000, locale) }),
    lines: lines.map(({ plan, quantity, lineMinor }) => ({
      ...shownPlan(plan, locale),
      quantity,
      sum: formatMoney(lineMinor, currency, locale),
    })),
  }
}
