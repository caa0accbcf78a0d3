import type { Cover, CoveredStays, Trip, TripOffer } from '../trip/trip.ts'

/** Plays the plans of a cover day by day, and returns the MB that no plan served. */
export function missingMb(trip: Trip, { parts }: Cover, offers: readonly TripOffer[]): number {
  return parts.reduce((sum, part) => sum + missingOf(part, trip, offers), 0)
}

function missingOf(part: CoveredStays, { stays, mbADay }: Trip, offers: readonly TripOffer[]) {
  const covers = offers.find(({ place }) => place === part.place)?.covers ?? []
  const left = [...part.plans]
  let current: { endsOn: number; leftMb: number } | undefined
  /** Returns what of a day's need is left when no plan is. */
  function serve(day: number, needMb: number): number {
    if (needMb === 0) return 0
    if (!current || current.endsOn <= day || current.leftMb <= 0) {
      const plan = left.shift()
      if (!plan) return needMb
      const leftMb = plan.mb ?? (plan.dailyMb >= mbADay ? Number.POSITIVE_INFINITY : 0)
      current = { endsOn: day + plan.days, leftMb }
    }
    const taken = Math.min(needMb, current.leftMb)
    current.leftMb -= taken
    return serve(day, needMb - taken)
  }
  return stays
    .flatMap(({ days }, at) => Array<number>(days).fill(at))
    .reduce((sum, at, day) => {
      if (!part.stays.includes(at)) return sum
      const isOutside = !covers.includes(stays[at]?.country ?? '')
      return sum + (isOutside ? mbADay : 0) + serve(day, mbADay)
    }, 0)
}
