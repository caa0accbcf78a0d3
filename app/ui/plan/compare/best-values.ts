import type { PlanView } from '../plan-view.ts'

export type BestValues = Record<'priceMinor' | 'perGbMinor' | 'perDayMinor', ReadonlySet<string>>

/**
 * Returns the ids of the plans with the lowest figure of each row; none where all figures are
 * equal.
 */
export function bestValues(plans: readonly PlanView[]): BestValues {
  return {
    priceMinor: lowest(plans, (plan) => plan.priceMinor),
    perGbMinor: lowest(plans, (plan) => plan.perGbMinor),
    perDayMinor: lowest(plans, (plan) => plan.perDayMinor),
  }
}

function lowest(
  plans: readonly PlanView[],
  read: (plan: PlanView) => number | undefined,
): ReadonlySet<string> {
  const values = plans.flatMap((plan) => read(plan) ?? [])
  if (new Set(values).size < 2) return new Set()
  const best = Math.min(...values)
  return new Set(plans.filter((plan) => read(plan) === best).map((plan) => plan.id))
}
