import type { Trip, TripOffer, TripPlan } from '../trip/trip.ts'

/**
 * Finds the lowest price of a trip by trying everything: every way to group its stays, every place
 * for every group, and for these every chain of plans, played day by day. It is slow, and shares no code with the planner
 * that tests compare it to.
 */
export function bruteForce({ stays, mbADay }: Trip, offers: readonly TripOffer[]): number {
  const choices = stays.map(({ country }) =>
    offers.flatMap((offer, at) => (offer.covers.includes(country) ? [at] : [])),
  )
  const starts = stays.map((_, at) =>
    stays
      .slice(0, at + 1)
      .reduce((sum, { days, gapDays = 0 }, each) => sum + gapDays + (each < at ? days : 0), 0),
  )
  const lowest = new Map<string, number>()
  return Math.min(...groupings(choices).map(priceOfGroups), Number.POSITIVE_INFINITY)

  function priceOfGroups(groups: readonly Group[]): number {
    return groups.reduce((sum, { offer, stays: own }) => {
      const days = own.flatMap((at) =>
        Array.from({ length: stays[at]?.days ?? 0 }, (_, day) => (starts[at] ?? 0) + day),
      )
      const key = `${offer} ${days}`
      const price = lowest.get(key) ?? lowestChain(days, offers[offer]?.plans ?? [], mbADay)
      lowest.set(key, price)
      return sum + price
    }, 0)
  }
}

/** Stays that the plans of one place serve one after another. */
type Group = { offer: number; stays: readonly number[] }

/** Lets each stay begin a group or join one, given the places that cover each. */
function groupings(choices: readonly (readonly number[])[]): Group[][] {
  return choices.reduce<Group[][]>(
    (all, own, at) =>
      all.flatMap((groups) => [
        ...own.map((offer) => [...groups, { offer, stays: [at] }]),
        ...groups.flatMap((group, index) =>
          own.includes(group.offer)
            ? [groups.with(index, { ...group, stays: [...group.stays, at] })]
            : [],
        ),
      ]),
    [[]],
  )
}

function lowestChain(days: number[], plans: readonly TripPlan[], mbADay: number): number {
  const known = new Map<string, number>()
  /**
   * Returns the price of the remaining days, from a day of which `leftMb` are still to be served.
   */
  function restFrom(at: number, leftMb: number): number {
    if (at === days.length) return 0
    const key = `${at} ${leftMb}`
    const prices = known.has(key)
      ? []
      : plans.map((plan) => {
          const after = play(plan, at, leftMb)
          const isUseless = after.at === at && after.leftMb === leftMb
          return isUseless
            ? Number.POSITIVE_INFINITY
            : plan.priceMinor + restFrom(after.at, after.leftMb)
        })
    const lowest = known.get(key) ?? Math.min(...prices, Number.POSITIVE_INFINITY)
    known.set(key, lowest)
    return lowest
  }
  /** Plays one plan from a moment of the trip until the plan ends. */
  function play(plan: TripPlan, from: number, fromLeftMb: number) {
    let [at, leftMb, volumeMb] = [from, fromLeftMb, plan.mb ?? 0]
    const endsOn = (days[from] ?? 0) + plan.days
    while (at < days.length && (days[at] ?? 0) < endsOn) {
      if (plan.dailyMb !== undefined && plan.dailyMb < mbADay) break
      const takenMb = plan.dailyMb === undefined ? Math.min(leftMb, volumeMb) : leftMb
      volumeMb -= takenMb
      leftMb -= takenMb
      if (leftMb > 0) break
      at += 1
      leftMb = mbADay
    }
    return { at, leftMb }
  }
  return restFrom(0, mbADay)
}
