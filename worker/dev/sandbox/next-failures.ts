import { sql, statement } from '#backend/platform/sql.ts'

/** The plan id that stands for any plan. */
const anyPlan = ''

const planId = /^[a-z0-9-]{0,64}$/

/**
 * Lists the plans whose next eSIM the network will fail to make; an empty text stands for any plan.
 */
export async function listNextFailures(db: D1Database): Promise<string[]> {
  const { results } = await statement(db)`
    SELECT plan_id AS planId FROM sandbox_failure ORDER BY plan_id`.all<{ planId: string }>()
  return results.map((row) => row.planId)
}

/**
 * Makes the next eSIM of a plan fail or succeed; returns false if `plan` is not a valid plan id.
 */
export async function setNextFailure(
  db: D1Database,
  { plan = anyPlan, fails }: { plan?: string | undefined; fails: boolean },
): Promise<boolean> {
  if (!planId.test(plan)) return false
  const change = fails
    ? sql`INSERT INTO sandbox_failure (plan_id) VALUES (${plan}) ON CONFLICT DO NOTHING`
    : sql`DELETE FROM sandbox_failure WHERE plan_id = ${plan}`
  await statement(db, change).run()
  return true
}
