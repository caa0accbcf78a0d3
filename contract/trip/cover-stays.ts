import { createFrontier } from './frontier.ts'
import type { Trip, TripPlan } from './trip.ts'

/** The days of the trip that a set of stays takes. */
export type Span = {
  mbADay: number
  /** Position of each day of the span in the whole trip. */
  dayAt: readonly number[]
  /** Number of the span's days before each day of the trip, and before the trip's end. */
  before: readonly number[]
}

/** Weight of a plan in a search: its price, or one per plan with the price as a tie-break. */
export type Weigh = (plan: TripPlan) => number

export type Chain = { weight: number; plans: TripPlan[] }

/** Returns the days of the stays whose bits are set in the mask. */
export function spanOf({ stays, mbADay }: Trip, mask: number): Span {
  const dayAt: number[] = []
  const before = [0]
  for (const [at, stay] of stays.entries()) {
    for (let left = stay.gapDays ?? 0; left > 0; left -= 1) before.push(dayAt.length)
    for (let left = stay.days; left > 0; left -= 1) {
      if (mask & (1 << at)) dayAt.push(before.length - 1)
      before.push(dayAt.length)
    }
  }
  return { mbADay, dayAt, before }
}

/**
 * Returns how far a plan reaches when it is started after `usedMb` of the span's data: the MB used
 * when the plan is empty, expired or no longer needed. A later start never reaches less far, so a
 * state that is both farther and cheaper is always the better one.
 */
export function reachOf({ mbADay, dayAt, before }: Span, plan: TripPlan, usedMb: number): number {
  const first = dayAt[Math.floor(usedMb / mbADay)]
  if (first === undefined) return usedMb
  const lastMb = (before[first + plan.days] ?? dayAt.length) * mbADay
  if (plan.dailyMb !== undefined) return plan.dailyMb >= mbADay ? lastMb : usedMb
  return Math.min(usedMb + plan.mb, lastMb)
}

type State = { usedMb: number; weight: number; bound: number; plan?: TripPlan; before?: State }

/**
 * Returns a lower bound of the weight that serves a span: no plan serves more than its volume or
 * its days.
 */
export function leastWeight(span: Span, plans: readonly TripPlan[], weigh: Weigh): number {
  return span.dayAt.length * span.mbADay * leastRate(span, plans, weigh)
}

function leastRate(span: Span, plans: readonly TripPlan[], weigh: Weigh): number {
  return Math.min(...plans.map((plan) => weigh(plan) / mostServed(span, plan)))
}

/**
 * Finds the lightest chain of plans, used one after another, that serves a whole span; returns
 * undefined where no chain weighs less than the limit. The search is A* over the MB used.
 */
export function coverSpan(
  span: Span,
  plans: readonly TripPlan[],
  weigh: Weigh,
  limit: number,
): Chain | undefined {
  const goalMb = span.dayAt.length * span.mbADay
  const rate = leastRate(span, plans, weigh)
  const frontier = createFrontier()
  const open: State[] = [{ usedMb: 0, weight: 0, bound: 0 }]
  for (let state = open.pop(); state; state = open.pop()) {
    if (state.usedMb >= goalMb) return chainOf(state)
    if (state.before && !frontier.holds(state.usedMb, state.weight)) continue
    for (const plan of plans) {
      const usedMb = reachOf(span, plan, state.usedMb)
      const weight = state.weight + weigh(plan)
      const bound = weight + (goalMb - usedMb) * rate
      if (usedMb === state.usedMb || bound >= limit) continue
      if (frontier.admit(usedMb, weight))
        insert(open, { usedMb, weight, bound, plan, before: state })
    }
  }
  return undefined
}

function mostServed({ mbADay }: Span, plan: TripPlan): number {
  const byDays = plan.days * mbADay
  if (plan.dailyMb !== undefined) return plan.dailyMb >= mbADay ? byDays : 0
  return Math.min(plan.mb, byDays)
}

/** Keeps the states in descending order of their bounds, so that the best state is the last. */
function insert(open: State[], state: State): void {
  let low = 0
  let high = open.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(open[middle], state)) high = middle
    else low = middle + 1
  }
  open.splice(low, 0, state)
}

/** Of two states with equal bounds, the one that is farther comes first. */
function isBefore(one: State | undefined, other: State): boolean {
  if (!one || one.bound === other.bound) return one !== undefined && one.usedMb > other.usedMb
  return one.bound < other.bound
}

function chainOf(goal: State): Chain {
  const plans: TripPlan[] = []
  for (let at: State | undefined = goal; at?.plan; at = at.before) plans.unshift(at.plan)
  return { weight: goal.weight, plans }
}
