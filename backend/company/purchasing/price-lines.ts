import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { listPlansById, viewFor } from '../../shop/module.ts'
import type { BusinessCall } from '../call.ts'
import type { Payer } from './read-payer.ts'
import { readVolume, type Volume } from './read-volume.ts'
import { volumePrices } from './volume-prices.ts'

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
  { currency, timeZone }: Pick<Payer, 'currency' | 'timeZone'>,
  wanted: readonly WantedLine[],
): Promise<PricedLines> {
  const [plans, volume] = await Promise.all([
    plansOf(call, currency, wanted),
    readVolume(call, timeZone),
  ])
  return priced(call, { plans, volume, currency }, wanted)
}

/** Returns the same as `priceLines`, with a volume that was read before. */
export async function priceLinesAt(
  call: BusinessCall,
  { payer, volume }: { payer: Pick<Payer, 'currency'>; volume: Volume },
  wanted: readonly WantedLine[],
): Promise<PricedLines> {
  const { currency } = payer
  const plans = await plansOf(call, currency, wanted)
  return priced(call, { plans, volume, currency }, wanted)
}

async function plansOf(
  call: BusinessCall,
  currency: Payer['currency'],
  wanted: readonly WantedLine[],
): Promise<OfferedPlan[]> {
  const ids = wanted.map(({ planId }) => planId)
  return ids.length === 0 ? [] : listPlansById(viewFor(call, currency), ids)
}

type Pricing = { plans: readonly OfferedPlan[]; volume: Volume; currency: Payer['currency'] }

async function priced(
  call: BusinessCall,
  { plans, volume, currency }: Pricing,
  wanted: readonly WantedLine[],
): Promise<PricedLines> {
  const priceOf = await volumePrices(call, { currency, volume }, plans)
  const sold = new Map(
    plans
      .filter(({ unavailableUntil }) => unavailableUntil === null)
      .map((plan) => [plan.id, plan]),
  )
  const lines = wanted.flatMap(({ planId, quantity }) => {
    const plan = sold.get(planId)
    if (!plan) return []
    const { priceMinor: listMinor } = plan
    const unitMinor = priceOf(plan)
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
