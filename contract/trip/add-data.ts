import { reachOf, type Span, spanOf } from './cover-stays.ts'
import type { Adding, CoveredStays, Trip, TripAddon, TripPlan } from './trip.ts'

/** More than a trip of the greatest length takes. */
const mostAddons = 100

type Addable = {
  addons: readonly TripAddon[]
  /** Whether data can be added to the eSIM of a plan. */
  takes: (planId: string) => boolean
}

/**
 * Compares the eSIMs of a part, one after another, with a single one of them to which data of one
 * size is added. Added data is used after the plan's own, for days of its own, as if it were the
 * next plan. Returns the part as it was where that serves its stays in no way.
 */
export function addData(trip: Trip, part: CoveredStays, addable: Addable): CoveredStays {
  const { plans, priceMinor: severalMinor } = part
  if (plans.length < 2) return part
  const span = spanOf(
    trip,
    part.stays.reduce((mask, at) => mask | (1 << at), 0),
  )
  const bases = plans.filter(({ id, mb }) => mb !== undefined && addable.takes(id))
  const ways = bases.flatMap((plan) => addable.addons.flatMap((addon) => addTo(span, plan, addon)))
  const [best] = ways.toSorted((a, b) => a.priceMinor - b.priceMinor || a.count - b.count)
  if (!best) return part
  const isChosen = best.priceMinor <= severalMinor
  const several = { count: plans.length, priceMinor: severalMinor }
  const adding: Adding = { ...best, several, isChosen }
  return {
    ...{ ...part, adding },
    ...(isChosen ? { plans: [best.plan], priceMinor: best.priceMinor } : {}),
  }
}

/** The least of an add-on that serves what a plan leaves of a span, in a list; else an empty one. */
function addTo(span: Span, plan: TripPlan, addon: TripAddon) {
  const goalMb = span.dayAt.length * span.mbADay
  let usedMb = reachOf(span, plan, 0)
  let count = 0
  while (usedMb < goalMb && count < mostAddons) {
    usedMb = reachOf(span, { id: '', ...addon }, usedMb)
    count += 1
  }
  const priceMinor = plan.priceMinor + count * addon.priceMinor
  return usedMb < goalMb ? [] : [{ plan, addon, count, priceMinor }]
}
