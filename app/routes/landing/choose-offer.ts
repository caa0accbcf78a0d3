import type { PlanView } from '#app/ui/plan/plan-view.ts'

/** The most tickets of a landing page. */
export const mostTickets = 4

/** Selectors that a text can use in place of a plan's slug. */
const chosenBy: Readonly<Record<string, (plans: readonly PlanView[]) => PlanView | undefined>> = {
  cheapest: (plans) => plans.toSorted((a, b) => a.priceMinor - b.priceMinor)[0],
  daily: (plans) => plans.find((plan) => plan.type === 'daily' && !plan.isUnlimited),
  unlimited: (plans) => plans.find((plan) => plan.isUnlimited),
}

/**
 * Returns the plans that an offer names, each once. If the shop sells none of them, the first data
 * plans replace them, so that the page always has an offer for a place that is sold.
 */
export function chooseOffer(all: readonly PlanView[], named: readonly string[]): PlanView[] {
  const plans = all.filter((plan) => plan.unavailableUntil === undefined)
  const found = named.map(
    (name) => chosenBy[name]?.(plans) ?? plans.find((plan) => plan.slug === name),
  )
  const chosen = [...new Set(found.filter((plan) => plan !== undefined))]
  const shown = chosen.length > 0 ? chosen : plans.filter(({ type }) => type === 'data')
  return shown.slice(0, mostTickets)
}
