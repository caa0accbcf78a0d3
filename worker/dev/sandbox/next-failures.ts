import { sql, statement } from '#backend/platform/sql.ts'

/** Stands for whichever plan is next. */
const anyPlan = ''

const planId = /^[a-z0-9-]{0,64}$/

/** Plans of which the network cannot make the next eSIM; the empty text: of any plan. */
export async function listNextFailures(db: D1Database): Promise<string[]> {
  const { results } = await statement(
    db,
    sql`SELECT plan_id AS planId FROM sandbox_failure ORDER BY plan_id`,
  ).all<{ planId: string }>()
  return results.map((row) => row.planId)
}

/** Lets the next eSIM of a plan fail, or be made after all; false where that is no plan's id. */
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
