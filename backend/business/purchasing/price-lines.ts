import type { OfferedPlan } from '#contract/catalogue.ts'
import type { Currency } from '#contract/money.ts'
import { listPlansById } from '../../catalogue/plans.ts'
import type { BusinessCall } from '../call.ts'

export type WantedLine = { planId: string; quantity: number }
export type PricedLine = {
  plan: OfferedPlan
  quantity: number
  unitMinor: number
  lineMinor: number
}

export type PricedLines = { lines: PricedLine[]; gone: WantedLine[]; totalMinor: number }

/** Prices lines from today's catalogue; plans that are not sold now are listed apart. */
export async function priceLines(
  call: BusinessCall,
  currency: Currency,
  wanted: readonly WantedLine[],
): Promise<PricedLines> {
  const { db, channel, locale, now } = call
  const view = { db, channel, currency, locale, nowMs: now * 1000 }
  const ids = wanted.map(({ planId }) => planId)
  const plans = ids.length === 0 ? [] : await listPlansById(view, ids)
  const sold = new Map(
    plans
      .filter(({ unavailableUntil }) => unavailableUntil === null)
      .map((plan) => [plan.id, plan]),
  )
  const lines = wanted.flatMap(({ planId, quantity }) => {
    const plan = sold.get(planId)
    if (!plan) return []
    const { priceMinor } = plan
    return [{ plan, quantity, unitMinor: priceMinor, lineMinor: priceMinor * quantity }]
  })
  return {
    lines,
    gone: wanted.filter(({ planId }) => !sold.has(planId)),
    totalMinor: lines.reduce((sum, { lineMinor }) => sum + lineMinor, 0),
  }
}
