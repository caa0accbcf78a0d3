import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { currencies } from '#contract/money.ts'
import { sql } from '../../platform/sql.ts'
import { perGb } from './price/price-at.ts'
import { channelPrice, readRows, type View } from './view.ts'

const Row = type({
  id: 'string',
  amount_mb: 'number.integer',
  duration_days: 'number.integer',
  price_minor: 'number.integer | null',
})

/**
 * The add-ons for eSIMs of a plan, smallest first. Each looks like the plan itself, with another
 * size, days and price, because it uses the same networks.
 */
export async function listAddons(view: View, plan: OfferedPlan): Promise<OfferedPlan[]> {
  if (!currencies.includes(view.currency)) return []
  const rows = await readRows(
    view,
    sql`SELECT id, amount_mb, duration_days, prices ->> ${view.currency} AS price_minor FROM addon
      WHERE destination_slug = ${plan.destinationSlug} ORDER BY position`,
  )
  return rows.flatMap((row) => {
    const { price_minor: listMinor, ...size } = Row.assert(row)
    return listMinor === null ? [] : [toOffer(plan, size, { view, listMinor })]
  })
}

/** One add-on for eSIMs of a plan; undefined if the plan has no such add-on. */
export async function findAddon(
  view: View,
  plan: OfferedPlan,
  id: string,
): Promise<OfferedPlan | undefined> {
  return (await listAddons(view, plan)).find((addon) => addon.id === id)
}

type Size = Omit<typeof Row.infer, 'price_minor'>

function toOffer(
  plan: OfferedPlan,
  { id, amount_mb: amount, duration_days: duration }: Size,
  { view, listMinor }: { view: View; listMinor: number },
): OfferedPlan {
  const priceMinor = channelPrice(view, listMinor)
  return {
    ...plan,
    id,
    slug: id,
    planType: 'data',
    duration,
    amount,
    isUnlimited: false,
    dailyMb: null,
    throttleKbps: null,
    activationPolicy: 'first_use',
    addonPolicy: 'none',
    refundPolicy: 'none',
    currency: view.currency,
    priceMinor,
    perGbMinor: perGb(priceMinor, amount),
    perDayMinor: Math.round(priceMinor / duration),
    referenceMinor: null,
    reductionEndsAt: null,
    unavailableUntil: null,
    addonFromMinor: null,
  }
}
