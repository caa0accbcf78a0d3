import type { TripPlan } from '#contract/commerce/trip-order.ts'
import type { Cover } from '#contract/trip/trip.ts'
import type { StayView } from './trip-view.ts'

const dayMs = 86_400_000

/**
 * Returns the different plans of a cover in the order of travel, with the days that they are for
 * where the first day of the trip is known.
 */
export function coverPlans(
  { parts }: Cover,
  stays: readonly StayView[],
  from: string | undefined,
): TripPlan[] {
  const bought = new Map<string, TripPlan & { first: number }>()
  for (const { plans, stays: own } of parts) {
    const first = Math.min(...own)
    const last = Math.max(...own)
    const dates =
      from === undefined
        ? {}
        : { startsOn: dayAt(stays, from, first), endsOn: dayAt(stays, from, last + 1, -1) }
    for (const { id } of plans) {
      const known = bought.get(id)
      const quantity = (known?.quantity ?? 0) + 1
      bought.set(id, known ? { ...known, quantity } : { planId: id, quantity, first, ...dates })
    }
  }
  return [...bought.values()]
    .toSorted((one, other) => one.first - other.first)
    .map(({ first: _, ...plan }) => plan)
}

/** Returns the first day of the stay at a position, or one that is some days apart from it. */
function dayAt(stays: readonly StayView[], from: string, position: number, apart = 0): string {
  const before = stays.slice(0, position).reduce((sum, { days }) => sum + days, apart)
  return new Date(Date.parse(from) + before * dayMs).toISOString().slice(0, 10)
}
