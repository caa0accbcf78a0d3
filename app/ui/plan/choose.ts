import { fastGb } from './filter.ts'
import type { PlanView } from './plan-view.ts'

/** The plan that suits most trips: 5 GB for a month, or 2 GB a day for a week. */
const usual = { data: { gb: 5, days: 30 }, daily: { gb: 2, days: 7 } } as const

/**
 * Returns the plan that the pass shows before a visitor opens one; undefined where no plan is for
 * sale.
 */
export function usualPlan(
  plans: readonly PlanView[],
  type: PlanView['type'],
): PlanView | undefined {
  const forSale = plans.filter((plan) => plan.unavailableUntil === undefined)
  const ofType = forSale.filter((plan) => plan.type === type)
  const candidates = ofType.length > 0 ? ofType : forSale
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0]
}

function distance(plan: PlanView): number {
  const target = usual[plan.type]
  const size = Math.abs(Math.log((fastGb(plan) ?? 100) / target.gb))
  return size + Math.abs(Math.log(plan.days / target.days))
}
