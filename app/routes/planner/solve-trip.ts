import { type Habits, mbADay } from '#app/trip/habits.ts'
import { addData } from '#contract/trip/add-data.ts'
import { planTrip, type TripAnswer } from '#contract/trip/plan-trip.ts'
import type { Cover, CoveredStays, Trip, TripOffer } from '#contract/trip/trip.ts'
import type { ShelfPlace, StayView } from './trip-view.ts'

type Asked = { stays: readonly StayView[]; habits: Habits; shelf: readonly ShelfPlace[] }

export type Solved = {
  dayMb: number
  answer: TripAnswer | undefined
  /** The cheapest cover without any place of several countries. */
  local: Cover | undefined
}

/** Finds the plans for a trip; returns undefined where no data is needed. */
export function solveTrip({ stays, habits, shelf }: Asked): Solved | undefined {
  const dayMb = mbADay(habits)
  if (stays.length === 0 || dayMb === 0) return undefined
  const trip = { mbADay: dayMb, stays: stays.map(({ slug, days }) => ({ country: slug, days })) }
  const offers = shelf.map((place) => toOffer(place, habits.work > 0))
  const own = offers.filter(({ place }) => stays.some(({ slug }) => slug === place))
  const answer = planTrip(trip, offers)
  const cheapest = answer && withAdding(trip, answer.cheapest, shelf)
  return {
    dayMb,
    answer: answer && cheapest && { ...answer, cheapest },
    local: planTrip(trip, own)?.cheapest,
  }
}

/** The cover with one eSIM and added data wherever several eSIMs of a place cost no less. */
function withAdding(trip: Trip, cover: Cover, shelf: readonly ShelfPlace[]): Cover {
  const parts = cover.parts.map((part) => {
    const place = shelf.find(({ slug }) => slug === part.place)
    if (!place) return part
    return addData(trip, part, {
      addons: place.addons.map(({ amountMb: mb, ...addon }) => ({ mb, ...addon })),
      takes: (planId) => place.plans.some(({ id, takesAddons }) => id === planId && takesAddons),
    })
  })
  return {
    parts,
    priceMinor: parts.reduce((sum, part) => sum + part.priceMinor, 0),
    planCount: parts.reduce((sum, part) => sum + part.plans.length, 0),
  }
}

/** Travellers who work need plans that allow a hotspot. */
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

/**
 * Returns the price of a part's stays with plans country by country; undefined without such a
 * cover.
 */
export function localPriceOf(
  { stays }: CoveredStays,
  local: Cover | undefined,
): number | undefined {
  const parts = local?.parts.filter((part) => part.stays.some((at) => stays.includes(at)))
  return parts?.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
}

/** Returns the plans in the order of use, each with the number to buy. */
export function countPlans({ plans }: CoveredStays): { id: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { id } of plans) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].map(([id, count]) => ({ id, count }))
}
