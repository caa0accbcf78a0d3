import type { PlanView } from '../plan-view.ts'

/** Number of plans that fit side by side. */
export const compareLimit = 3

/**
 * Returns the plans to compare, in the order of the address. Accepts `compare=a,b` and the repeated
 * `compare=a&compare=b` that a form sends; unknown and repeated slugs are ignored.
 */
export function parseCompare(query: URLSearchParams, plans: readonly PlanView[]): PlanView[] {
  const slugs = new Set(query.getAll('compare').flatMap((value) => value.split(',')))
  return [...slugs]
    .flatMap((slug) => plans.find((plan) => plan.slug === slug) ?? [])
    .slice(0, compareLimit)
}

/**
 * Returns the query value after a tick: a compared plan is removed, another one added while there
 * is room.
 */
export function toggleCompare(compared: readonly PlanView[], slug: string): string | undefined {
  const slugs = compared.map((plan) => plan.slug)
  const next = slugs.includes(slug)
    ? slugs.filter((each) => each !== slug)
    : [...slugs, slug].slice(0, compareLimit)
  return next.length === 0 ? undefined : next.join(',')
}

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
