import { type } from 'arktype'
import { pointsFor } from '#contract/commerce/points-rate.ts'
import { currencies } from '#contract/money.ts'
import { payWays } from '#contract/spending/stock-words.ts'
import { doEach } from '../../platform/do-each.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import type { CommerceContext } from '../../shop/module.ts'
import { tellOfLapses } from './tell-of-lapses.ts'

const lotsAtOnce = 100

const Row = type({
  id: 'string',
  organization_id: 'string',
  time_zone: 'string',
  order_id: 'string',
  paid_with: type.enumerated(...payWays),
  currency: type.enumerated(...currencies),
  ordered_at: 'number.integer',
  unit_minor: 'number.integer',
  free: 'number.integer',
})
type Lapsing = typeof Row.infer

/**
 * Removes plans from the stock that nobody was assigned within a year, and returns their price, as
 * points or as a credit on the account. The members who may pay are notified a month before.
 */
export async function lapseStock(context: CommerceContext): Promise<void> {
  await doEach([tellOfLapses, lapseDue], (step) => step(context))
}

export const lapsedLots = (nowSeconds: number): Sql => sql`
  SELECT lapses_at AS since FROM stock_lot WHERE free > 0 AND lapses_at <= ${nowSeconds}`

async function lapseDue(context: CommerceContext): Promise<void> {
  const { db, now, share } = context
  const { results } = await statement(db)`
    SELECT lot.id, lot.organization_id, organization.time_zone, lot.order_id, paid_with,
      master_order.currency, master_order.created_at AS ordered_at, line.unit_minor, lot.free
    FROM (SELECT * FROM stock_lot WHERE free > 0 AND lapses_at <= ${now}
        ORDER BY lapses_at LIMIT ${lotsAtOnce}) AS lot
      CROSS JOIN organization ON organization.id = lot.organization_id
      JOIN master_order ON master_order.id = lot.order_id
      JOIN master_order_line AS line
        ON line.order_id = lot.order_id AND line.position = lot.position`.all()
  await doEach(Row.array().assert(results), (lot) => lapse(context, lot), { share })
}

/**
 * Removes one lot and returns its price, in one batch. If plans of the lot were assigned or
 * returned since it was read, the batch fails and the next run reads the lot again.
 */
async function lapse({ db, now }: CommerceContext, lot: Lapsing): Promise<void> {
  const id = `lapsed.${lot.id}.${now}`
  const taken = sql`INSERT INTO stock_entry (id, organization_id, lot_id, kind, plans, created_at)
    SELECT ${id}, organization_id, id, 'lapsed', -free, ${now} FROM stock_lot
    WHERE id = ${lot.id} AND free = ${lot.free}`
  try {
    await db.batch([taken, returned(lot, { id, now })].map((each) => statement(db, each)))
  } catch (error) {
    // A parallel run has booked it in the same second.
    const tables = ['stock_entry', 'account_entry', 'organization_points_entry']
    if (!tables.some((table) => isUniqueFailure(error, table))) throw error
  }
}

/**
 * The returned amount is computed from the stock entry, so that nothing is returned if no plan was
 * removed.
 */
function returned(lot: Lapsing, { id, now }: { id: string; now: number }): Sql {
  const amountMinor = lot.unit_minor * lot.free
  if (lot.paid_with === 'points') {
    const points = pointsFor(amountMinor, lot.currency)
    return sql`INSERT INTO organization_points_entry
        (id, organization_id, kind, points, order_id, created_at)
      SELECT id, organization_id, 'returned', ${points}, ${lot.order_id}, ${now} FROM stock_entry
      WHERE id = ${id} AND ${points} > 0`
  }
  const month = monthIn(now, lot.time_zone)
  return sql`INSERT INTO account_entry (id, organization_id, month, kind, amount_minor, order_id,
      credits_month, lot_id, plans, created_at)
    SELECT stock_entry.id, stock_entry.organization_id, ${month}, 'credited', ${-amountMinor},
      ${lot.order_id}, ordered.month, stock_entry.lot_id, ${lot.free}, ${now}
    FROM stock_entry JOIN account_entry AS ordered ON ordered.id = ${`ordered.${lot.order_id}`}
    WHERE stock_entry.id = ${id}`
}
