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
