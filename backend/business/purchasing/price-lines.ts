import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { volumePrice } from '#contract/commerce/volume-price.ts'
import type { Currency } from '#contract/money.ts'
import { listPlansById } from '../../catalogue/plans.ts'
import { viewFor } from '../../catalogue/view.ts'
import type { BusinessCall } from '../call.ts'
import { readVolume, type Volume } from './read-volume.ts'

export type WantedLine = { planId: string; quantity: number }
export type PricedLine = {
  plan: OfferedPlan
  quantity: number
  unitMinor: number
  /** The price in the shop; present if the organisation pays less. */
  listMinor?: number
  lineMinor: number
}

export type PricedLines = {
  lines: PricedLine[]
  gone: WantedLine[]
  totalMinor: number
  volume: Volume
}

/**
 * Prices lines from today's catalogue with the organisation's volume reduction; lists plans that
 * are not sold now separately.
 */
export async function priceLines(
  call: BusinessCall,
  currency: Currency,
  wanted: readonly WantedLine[],
): Promise<PricedLines> {
  const view = viewFor(call, currency)
  const ids = wanted.map(({ planId }) => planId)
  const [plans, volume] = await Promise.all([
    ids.length === 0 ? [] : listPlansById(view, ids),
    readVolume(call),
  ])
  const sold = new Map(
    plans
      .filter(({ unavailableUntil }) => unavailableUntil === null)
      .map((plan) => [plan.id, plan]),
  )
  const lines = wanted.flatMap(({ planId, quantity }) => {
    const plan = sold.get(planId)
    if (!plan) return []
    const { priceMinor: listMinor } = plan
    const unitMinor = volumePrice(listMinor, volume)
    const priced = { plan, quantity, unitMinor, lineMinor: unitMinor * quantity }
    return [unitMinor < listMinor ? { ...priced, listMinor } : priced]
  })
  return {
    lines,
    gone: wanted.filter(({ planId }) => !sold.has(planId)),
    volume,
    totalMinor: lines.reduce((sum, { lineMinor }) => sum + lineMinor, 0),
  }
}
