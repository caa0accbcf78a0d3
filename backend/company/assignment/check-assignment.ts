import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { ApprovalCheck } from '#contract/spending/approval.ts'
import { statement } from '../../platform/sql.ts'
import { checkGifts } from '../approval-rule/check-plans.ts'
import { readRuled } from '../approval-rule/rules.ts'
import { pricesOfStock } from '../budget/find-passed.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import type { PlannedReceiver } from './plan-assignment.ts'

export type CheckedAssignment = {
  checks: ApprovalCheck[]
  /** The prices of the plans, as many as are free. */
  prices: number[]
  plan: OfferedPlan | undefined
}

/**
 * Returns for each rule whether assigning a plan to these people keeps it; an exhausted budget
 * counts as a broken rule.
 */
export async function checkAssignment(
  call: BusinessCall,
  planId: string,
  receivers: readonly PlannedReceiver[],
): Promise<CheckedAssignment> {
  const [ruled, prices, plan] = await Promise.all([
    readRuled(call.db, organizationOf(call)),
    pricesOfStock(call, planId, receivers.length),
    readPlan(call, planId),
  ])
  const gifts = receivers.slice(0, prices.length).map(({ accountId }, at) => ({
    ...{ accountId, amountMinor: prices[at] ?? 0, plans: 1 },
    slugs: plan ? [plan.destination.slug] : [],
  }))
  const isOver = receivers.some(({ problem }) => problem === 'budget')
  const checks = await checkGifts(call, ruled, gifts)
  return {
    checks: isOver ? [...checks, { rule: 'budget', isBroken: true }] : checks,
    prices,
    plan,
  }
}

/** The plan as it was when last bought. */
async function readPlan(call: BusinessCall, planId: string): Promise<OfferedPlan | undefined> {
  const plan = await statement(call.db)`
    SELECT line.plan FROM stock_lot AS lot JOIN master_order_line AS line
      ON line.order_id = lot.order_id AND line.position = lot.position
    WHERE lot.organization_id = ${organizationOf(call)} AND lot.plan_id = ${planId}
    ORDER BY lapses_at DESC LIMIT 1`.first<string>('plan')
  return plan === null ? undefined : (JSON.parse(plan) as OfferedPlan)
}

/**
 * Whether a rule is broken that an approval can override; a budget is enforced by the database
 * instead.
 */
export function needsWord(checks: readonly ApprovalCheck[]): boolean {
  return checks.some(({ rule, isBroken }) => isBroken && rule !== 'budget')
}
