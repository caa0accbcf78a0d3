import { createFrontier } from './frontier.ts'
import type { Trip, TripPlan } from './trip.ts'

/** Days of the trip that some stays take. */
export type Span = {
  mbADay: number
  /** The position of each in the whole trip. */
  dayAt: readonly number[]
  /** How many of them come before each day of the trip, and before its end. */
  before: readonly number[]
}

/** What a plan weighs in a search: its price, or its number before its price. */
export type Weigh = (plan: TripPlan) => number

export type Chain = { weight: number; plans: TripPlan[] }

/** The days of those stays whose bits are set in the mask. */
export function spanOf({ stays, mbADay }: Trip, mask: number): Span {
  const dayAt: number[] = []
  const before = [0]
  for (const [at, stay] of stays.entries()) {
    for (let left = stay.days; left > 0; left -= 1) {
      if (mask & (1 << at)) dayAt.push(before.length - 1)
      before.push(dayAt.length)
    }
  }
  return { mbADay, dayAt, before }
}

/**
 * How far a plan reaches that is started when `usedMb` of the span's data are used: the MB used when
 * it is empty, over, or no longer needed. It never reaches less far from a later start, so of two
 * states the one that is farther and cheaper is always the better one.
 */
export function reachOf({ mbADay, dayAt, before }: Span, plan: TripPlan, usedMb: number): number {
  const first = dayAt[Math.floor(usedMb / mbADay)]
  if (first === undefined) return usedMb
  const lastMb = (before[first + plan.days] ?? dayAt.length) * mbADay
  if (plan.dailyMb !== undefined) return plan.dailyMb >= mbADay ? lastMb : usedMb
  return Math.min(usedMb + plan.mb, lastMb)
}

type State = { usedMb: number; weight: number; bound: number; plan?: TripPlan; before?: State }

/** What serving a span weighs at least: no plan serves more than its volume or its days. */
export function leastWeight(span: Span, plans: readonly TripPlan[], weigh: Weigh): number {
  return span.dayAt.length * span.mbADay * leastRate(span, plans, weigh)
}

function leastRate(span: Span, plans: readonly TripPlan[], weigh: Weigh): number {
  return Math.min(...plans.map((plan) => weigh(plan) / mostServed(span, plan)))
}

/**
 * The lightest chain of plans, used one after another, that serves a whole span; undefined where
 * none does for less than the limit. A* over the MB used.
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

/** Keeps the states in falling order of their bounds, so that the best one is the last. */
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

/** Of equal bounds the state that is farther comes first. */
function isBefore(one: State | undefined, other: State): boolean {
  if (!one || one.bound === other.bound) return one !== undefined && one.usedMb > other.usedMb
  return one.bound < other.bound
}

function chainOf(goal: State): Chain {
  const plans: TripPlan[] = []
  for (let at: State | undefined = goal; at?.plan; at = at.before) plans.unshift(at.plan)
  return { weight: goal.weight, plans }
}
