import { formatDate, formatMomentIn } from '#app/format/date.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { StockPlan } from '#contract/spending/stock.ts'
import { shownPlan } from '../orders/shown-plan.ts'

const day = 86_400
/** Days before plans lapse from which the portal shows a warning. */
const lapsingDays = 30

/** The part of the page that changes while it is visible: the stock and its time. */
export type StockNow = Awaited<ReturnType<typeof readStock>>
export type ShownStock = ReturnType<typeof toStock>

export async function readStock(context: PageContext) {
  const { api, locale } = valuesOf(context)
  const [{ organization }, { plans }] = await Promise.all([
    api.call('enterpriseGetProfile', {}),
    api.call('listStock', {}),
  ])
  if (!organization) notFound()
  const { timeZone } = organization
  return {
    stock: plans.map((plan) => toStock(plan, locale)),
    all: sumOf(plans),
    timeZone,
    asOf: m.assign_as_of({
      time: formatMomentIn(Date.now(), { locale, timeZone }),
      zone: timeZone,
    }),
  }
}

/** Returns one plan of the stock in the visitor's language, with its warnings. */
export function toStock({ plan, bought, assigned, free, useBy }: StockPlan, locale: Locale) {
  const { id, name, place, flag, facts } = shownPlan(plan, locale)
  const isLapsing = useBy !== undefined && useBy - Date.now() / 1000 < lapsingDays * day
  return {
    ...{ id, name, place, flag, facts, bought, assigned, free, isLapsing },
    isLow: free > 0 && free * 10 <= bought,
    useBy: useBy === undefined ? '—' : formatDate(useBy * 1000, locale),
  }
}

function sumOf(plans: readonly StockPlan[]) {
  const sum = (of: 'bought' | 'assigned' | 'free') =>
    plans.reduce((total, plan) => total + plan[of], 0)
  return { bought: sum('bought'), assigned: sum('assigned'), free: sum('free') }
}
