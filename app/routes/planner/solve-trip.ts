import { type Habits, mbADay } from '#app/trip/habits.ts'
import { planTrip, type TripAnswer } from '#app/trip/plan-trip.ts'
import type { Cover, CoveredStays, TripOffer } from '#app/trip/trip.ts'
import type { ShelfPlace, StayView } from './trip-view.ts'

type Asked = { stays: readonly StayView[]; habits: Habits; shelf: readonly ShelfPlace[] }

export type Solved = {
  dayMb: number
  answer: TripAnswer | undefined
  /** The cheapest way without any place of several countries. */
  local: Cover | undefined
}

/** The plans for what was asked; undefined where nothing is to be covered. */
export function solveTrip({ stays, habits, shelf }: Asked): Solved | undefined {
  const dayMb = mbADay(habits)
  if (stays.length === 0 || dayMb === 0) return undefined
  const trip = { mbADay: dayMb, stays: stays.map(({ slug, days }) => ({ country: slug, days })) }
  const offers = shelf.map((place) => toOffer(place, habits.work > 0))
  const own = offers.filter(({ place }) => stays.some(({ slug }) => slug === place))
  return { dayMb, answer: planTrip(trip, offers), local: planTrip(trip, own)?.cheapest }
}

/** Whoever works over a hotspot needs plans that may be shared. */
function toOffer({ slug, covers, plans }: ShelfPlace, needsHotspot: boolean): TripOffer {
  return {
    place: slug,
    covers,
    plans: plans
      .filter(({ tethering }) => tethering || !needsHotspot)
      .map(({ id, duration, priceMinor, dailyMb, amount }) => ({
        ...{ id, days: duration, priceMinor },
        ...(dailyMb === null ? { mb: amount } : { dailyMb }),
      })),
  }
}

/** What the stays of a part would cost with plans country by country; undefined where one has none. */
export function localPriceOf(
  { stays }: CoveredStays,
  local: Cover | undefined,
): number | undefined {
  const parts = local?.parts.filter((part) => part.stays.some((at) => stays.includes(at)))
  return parts?.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
}

/** The same plans in the order of use, each with how often it is bought. */
export function countPlans({ plans }: CoveredStays): { id: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { id } of plans) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].map(([id, count]) => ({ id, count }))
}
