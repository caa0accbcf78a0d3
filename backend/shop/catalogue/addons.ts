import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { currencies } from '#contract/money.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { Takes } from './offers/packages.ts'
import { notBelow } from './price/not-below.ts'
import { perGb } from './price/price-at.ts'
import { channelPrice, leastPrice, readRows, type View, valuesOf } from './view.ts'

const Row = type({
  id: 'string',
  destination_slug: 'string',
  amount_mb: 'number.integer',
  duration_days: 'number.integer',
  price_minor: 'number.integer | null',
  floor_minor: 'number.integer | null',
})

/**
 * The add-ons that an eSIM of a plan takes, smallest first. Each looks like the plan itself, with
 * another size, days and price, because it uses the same networks.
 */
export async function listAddons(
  view: View,
  plan: OfferedPlan,
  takes: Takes,
): Promise<OfferedPlan[]> {
  return readAddons(
    view,
    plan,
    sql`destination_slug = ${plan.destinationSlug} AND ${isTaken(takes)}`,
  )
}

/** An add-on by its id, whether or not it is offered; undefined if there never was one. */
export async function findAddon(
  view: View,
  plan: OfferedPlan,
  id: string,
): Promise<OfferedPlan | undefined> {
  return (await readAddons(view, plan, sql`id = ${id}`))[0]
}

async function readAddons(view: View, plan: OfferedPlan, which: Sql): Promise<OfferedPlan[]> {
  if (!currencies.includes(view.currency)) return []
  const rows = await readRows(view, addonsQuery(view, which))
  return rows.flatMap((row) => {
    const size = pricedSize(view, row)
    return size ? [toOffer(plan, size, view)] : []
  })
}

function addonsQuery({ currency }: View, which: Sql): Sql {
  return sql`SELECT id, destination_slug, amount_mb, duration_days,
      prices ->> ${currency} AS price_minor,
      (SELECT minor FROM addon_floor WHERE addon_id = addon.id AND currency = ${currency})
        AS floor_minor
    FROM addon WHERE ${which} ORDER BY position`
}

/**
 * The add-ons of destinations that an eSIM takes whichever supplier made it: each one that sells
 * plans there today has them.
 */
export function addonsOfAll(view: View, destinations: Sql): Sql {
  const isMissing = sql`plan_offer.supplier NOT IN (SELECT supplier FROM addon_offer
    WHERE addon_id = addon.id AND is_available = 1)`
  return addonsQuery(
    view,
    sql`destination_slug IN ${destinations} AND NOT EXISTS (SELECT 1 FROM plan
      JOIN plan_offer ON plan_offer.plan_id = plan.id AND plan_offer.is_available = 1
      WHERE plan.destination_slug = addon.destination_slug AND ${isMissing})`,
  )
}

/** Reads a size with its price in the shop; undefined where it has none in the currency. */
export function pricedSize(view: View, row: unknown): Size | undefined {
  const { price_minor: listMinor, floor_minor: floorMinor, ...size } = Row.assert(row)
  if (listMinor === null) return undefined
  const asked = {
    priceMinor: channelPrice(view, listMinor),
    referenceMinor: null,
    reductionEndsAt: null,
  }
  return { ...size, priceMinor: notBelow(leastPrice(view, floorMinor), asked).priceMinor }
}

/** Data of any size comes in add-ons without packages. */
function isTaken(takes: Takes): Sql {
  if (takes === 'any_size') {
    return sql`NOT EXISTS (SELECT 1 FROM addon_offer WHERE addon_id = addon.id)`
  }
  const { supplier, packageIds } = takes
  const isListed = packageIds === null ? sql`true` : sql`package_id IN ${valuesOf(packageIds)}`
  return sql`EXISTS (SELECT 1 FROM addon_offer WHERE addon_id = addon.id
    AND supplier = ${supplier} AND is_available = 1 AND ${isListed})`
}

type Size = Pick<typeof Row.infer, 'id' | 'destination_slug' | 'amount_mb' | 'duration_days'> & {
  priceMinor: number
}

function toOffer(
  plan: OfferedPlan,
  { id, amount_mb: amount, duration_days: duration, priceMinor }: Size,
  { currency }: View,
): OfferedPlan {
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
    currency,
    priceMinor,
    perGbMinor: perGb(priceMinor, amount),
    perDayMinor: Math.round(priceMinor / duration),
    referenceMinor: null,
    reductionEndsAt: null,
    unavailableUntil: null,
    addonFromMinor: null,
  }
}
