import { type } from 'arktype'
import { type Sql, sql, statement } from '../../../platform/sql.ts'

/** Whether there is any plan that is not paused, which decides whether a shop is open. */
export const hasPlans: Sql = sql`EXISTS (SELECT 1 FROM plan WHERE is_paused = 0)`

const Found = type({ hasPlans: '0 | 1', canSell: '0 | 1' })

/** Whether there is any plan, and one that has a price now and is not paused. */
export async function findSellable(
  catalogue: D1Database,
  nowMs: number,
): Promise<{ hasPlans: boolean; canSell: boolean }> {
  const row = await statement(
    catalogue,
    sql`SELECT ${hasPlans} AS hasPlans, EXISTS (
    SELECT 1 FROM plan JOIN price_history price ON price.plan_id = plan.id
    WHERE is_paused = 0 AND (unavailable_until IS NULL OR unavailable_until <= ${nowMs})
      AND valid_from <= ${nowMs} AND (valid_to IS NULL OR valid_to > ${nowMs})) AS canSell`,
  ).first()
  const found = Found.assert(row)
  return { hasPlans: found.hasPlans === 1, canSell: found.canSell === 1 }
}
