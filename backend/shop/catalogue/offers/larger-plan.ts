import { type Sql, sql, statement } from '../../../platform/sql.ts'

/** A plan whose packages deliver more data than another plan's, and the least that one has to bring. */
export type LargerPlan = { id: string; floorMinor: number }

type Wanted = {
  planId: string
  moreMb: number
  currency: string
  /** What a sale has brought, once it is made; plans that have to bring more are not meant. */
  mostMinor?: number
}

/**
 * Returns the smallest plan with packages that has so much more data and keeps every promise of
 * another plan; undefined if there is none. `hasPackages` is false for a plan that is made in any
 * size.
 */
export async function findLarger(
  catalogue: Pick<D1Database, 'prepare'>,
  { planId, moreMb, currency, mostMinor }: Wanted,
): Promise<{ hasPackages: boolean; larger?: LargerPlan }> {
  const hasPackages = await statement(catalogue)`
    SELECT 1 AS found FROM plan_offer WHERE plan_id = ${planId} LIMIT 1`.first()
  if (!hasPackages) return { hasPackages: false }
  const larger = await statement(catalogue)`
    SELECT larger.id, floor.minor AS floorMinor
    FROM plan JOIN plan AS larger ON larger.destination_slug = plan.destination_slug
      JOIN plan_floor AS floor ON floor.plan_id = larger.id AND floor.currency = ${currency}
    WHERE plan.id = ${planId} AND larger.amount_mb >= plan.amount_mb + ${moreMb}
      AND ${mostMinor === undefined ? sql`true` : sql`floor.minor <= ${mostMinor}`}
      AND ${keepsPromises} AND ${hasNetworks} AND EXISTS (
        SELECT 1 FROM plan_offer WHERE plan_id = larger.id AND is_available = 1)
    ORDER BY larger.amount_mb, floor.minor, larger.id LIMIT 1`.first<LargerPlan>()
  return { hasPackages: true, ...(larger ? { larger } : {}) }
}

const generosity = (plan: 'plan' | 'larger'): Sql => {
  const policy = plan === 'plan' ? sql`plan.refund_policy` : sql`larger.refund_policy`
  return sql`CASE ${policy} WHEN 'none' THEN 0 WHEN 'until_installed' THEN 1 ELSE 2 END`
}

const keepsPromises = sql`larger.is_paused = 0 AND larger.plan_type = 'data'
  AND larger.duration_days = plan.duration_days AND larger.throttle_kbps IS plan.throttle_kbps
  AND (plan.tethering = 0 OR larger.tethering = 1)
  AND larger.activation_policy = plan.activation_policy
  AND larger.activate_within_days >= plan.activate_within_days AND larger.kyc = plan.kyc
  AND (plan.addon_policy = 'none' OR larger.addon_policy = plan.addon_policy)
  AND ${generosity('larger')} >= ${generosity('plan')}`

/** All networks that are named for the plan, of the same generation. */
const hasNetworks = sql`NOT EXISTS (SELECT 1 FROM json_each(plan.networks) AS named
  WHERE NOT EXISTS (SELECT 1 FROM json_each(larger.networks) AS other
    WHERE other.value ->> 'name' = named.value ->> 'name'
      AND (instr(named.value, '5G') = 0 OR instr(other.value, '5G') > 0)))`
