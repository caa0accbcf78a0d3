import { type } from 'arktype'
import { pointsFor } from '#contract/commerce/points-rate.ts'
import type { Cart } from '#contract/spending/stock.ts'
import { statement } from '../../platform/sql.ts'
import { listApprovers } from '../approval-rule/check-plans.ts'
import { brokenByOrder } from '../approval-rule/check-rules.ts'
import { readRuled } from '../approval-rule/rules.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { priceLines } from './price-lines.ts'
import { type Payer, readPayer } from './read-payer.ts'

const Row = type({
  plan_id: 'string',
  quantity: 'number.integer',
  changed_at: 'number.integer',
  changed_by_name: 'string | null',
  free: 'number.integer',
  use_by: 'number.integer | null',
})

/** Reads the cart of the caller's organisation, in the order in which plans were added. */
export async function readCartLines(call: BusinessCall): Promise<(typeof Row.infer)[]> {
  const { results } = await statement(call.db)`SELECT plan_id, quantity, changed_at,
      (SELECT coalesce(nullif(name, ''), email) FROM account
        WHERE id = changed_by AND organization_id = cart_line.organization_id)
        AS changed_by_name,
      (SELECT coalesce(sum(free), 0) FROM stock_lot
        WHERE stock_lot.organization_id = cart_line.organization_id
          AND stock_lot.plan_id = cart_line.plan_id AND lapses_at > ${call.now}) AS free,
      (SELECT lapses_at FROM stock_lot
        WHERE stock_lot.organization_id = cart_line.organization_id
          AND stock_lot.plan_id = cart_line.plan_id AND lapses_at > ${call.now} AND free > 0
        ORDER BY lapses_at LIMIT 1) AS use_by
    FROM cart_line WHERE organization_id = ${organizationOf(call)}
    ORDER BY created_at, plan_id`.all()
  return Row.array().assert(results)
}

/** Returns the cart with today's prices, and the remaining points or limit. */
export async function getCart(call: BusinessCall): Promise<Cart> {
  const [payer, rows] = await Promise.all([readPayer(call), readCartLines(call)])
  const wanted = rows.map(({ plan_id: planId, quantity }) => ({ planId, quantity }))
  const [{ lines, gone, totalMinor, volume }, ruled, approvers] = await Promise.all([
    priceLines(call, payer, wanted),
    readRuled(call.db, organizationOf(call)),
    listApprovers(call),
  ])
  const slugs = lines.map(({ plan }) => plan.destination.slug)
  const broken = lines.length === 0 ? [] : await brokenByOrder(call, ruled, { totalMinor, slugs })
  const stock = new Map(rows.map((row) => [row.plan_id, stockOf(row)]))
  const last = rows.toSorted((a, b) => b.changed_at - a.changed_at)[0]
  return {
    currency: payer.currency,
    lines: lines.map((line) => ({ ...line, ...(stock.get(line.plan.id) ?? { free: 0 }) })),
    gone,
    totalMinor,
    volume,
    paying: payingOf(payer, totalMinor),
    ...(broken.length > 0 ? { needs: broken } : {}),
    approvers: broken.length > 0 ? approvers : [],
    ...(last ? { changedAt: last.changed_at } : {}),
    ...(last?.changed_by_name ? { changedBy: last.changed_by_name } : {}),
  }
}

function stockOf({
  free,
  use_by: useBy,
}: typeof Row.infer): Pick<Cart['lines'][number], 'free' | 'useBy'> {
  return { free, ...(useBy === null ? {} : { useBy }) }
}

/** What is left of the points or of the limit, beside the price of an order. */
export function payingOf(payer: Payer, totalMinor: number): Cart['paying'] {
  const { way, points, currency, usedMinor, limitMinor, month } = payer
  if (way === 'points') return { way, points, pointsDue: pointsFor(totalMinor, currency) }
  return { way, usedMinor, month, ...(limitMinor === null ? {} : { limitMinor }) }
}
