import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { StockPlan } from '#contract/spending/stock.ts'
import { statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

const Row = type({
  plan: 'string',
  bought: 'number.integer',
  free: 'number.integer',
  use_by: 'number.integer | null',
})

/** Returns the organisation's stock of each plan, without lapsed lots. */
export async function listStock(call: BusinessCall): Promise<StockPlan[]> {
  // Lots are summed by their index. With an aggregate of max(), SQLite takes the other columns from
  // the row of the maximum, which is the latest lot; only that row is joined with its line.
  const { results } = await statement(call.db)`SELECT line.plan, sums.bought, sums.free,
      (SELECT other.lapses_at FROM stock_lot AS other
        WHERE other.organization_id = ${organizationOf(call)} AND other.plan_id = sums.plan_id
          AND other.lapses_at > ${call.now} AND other.free > 0
        ORDER BY other.lapses_at LIMIT 1) AS use_by
    FROM (SELECT plan_id, id, max(lapses_at), sum(bought) AS bought, sum(free) AS free
      FROM stock_lot
      WHERE organization_id = ${organizationOf(call)} AND lapses_at > ${call.now}
      GROUP BY plan_id) AS sums
    CROSS JOIN stock_lot AS lot ON lot.id = sums.id
    CROSS JOIN master_order_line AS line
      ON line.order_id = lot.order_id AND line.position = lot.position
    ORDER BY sums.bought DESC, sums.plan_id`.all()
  return Row.array()
    .assert(results)
    .map(({ plan, bought, free, use_by: useBy }) => ({
      plan: JSON.parse(plan) as OfferedPlan,
      bought,
      assigned: bought - free,
      free,
      ...(useBy === null ? {} : { useBy }),
    }))
}
