import type { TripProblem } from '#contract/assigning/trip-list-words.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { dayIn } from '../../platform/time/day-in.ts'
import { secondsIn } from '../../platform/time/zoned-time.ts'
import { type GivenPlans, plansThisMonth } from '../approval-rule/check-plans.ts'
import { type Ruled, readRuled } from '../approval-rule/rules.ts'
import { findPeople, type Receiver } from '../assignment/find-people.ts'
import { passedBy, type Rooms, readRooms } from '../budget/find-passed.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { type PricedLines, priceLinesAt } from '../purchasing/price-lines.ts'
import { type Payer, readPayer } from '../purchasing/read-payer.ts'
import { type PlanUse, planPerson } from './plan-person.ts'
import { type ReadShelf, readShelf } from './read-shelf.ts'
import { readTripList, type StoredList, type StoredTrip } from './read-trips.ts'
import { addDays } from './trip-days.ts'

/** The time of day at which eSIMs are mailed, on the day before their first use. */
const mailClock = '09:00'

/**
 * A trip with its plans; a person with a problem gets none. `isOver`: the plans would exceed a
 * budget and need an approval.
 */
export type PlannedTrip = StoredTrip & {
  receiver: Receiver | undefined
  timeZone: string
  problem?: TripProblem
  plans: (PlanUse & { dueAt: number })[]
  isOver?: true
}

export type PlannedList = Omit<StoredList, 'trips'> & {
  trips: PlannedTrip[]
  payer: Payer
  shelf: ReadShelf
  /** The plans that have to be bought. */
  priced: PricedLines
  ruled: Ruled
  /** The number of plans that the people were given in the current month. */
  given: GivenPlans
}

/** Plans the trips that stay within all budgets, and prices them. */
export async function planTrips(call: BusinessCall): Promise<PlannedList> {
  return (await planBoth(call)).within
}

/**
 * Plans twice: the trips within all budgets, and all trips. Trips over a budget only get what the
 * others leave in the stock, so that including them does not change the plans of the others.
 */
export async function planBoth(
  call: BusinessCall,
): Promise<{ within: PlannedList; all: PlannedList }> {
  const [list, payer, ruled] = await Promise.all([
    readTripList(call),
    readPayer(call),
    readRuled(call.db, organizationOf(call)),
  ])
  const { usesStock } = list
  const slugs = [...new Set(list.trips.flatMap(({ stays }) => stays.map((stay) => stay.country)))]
  const accountIds = list.trips.flatMap(({ accountId }) => accountId ?? [])
  const [shelf, receivers, rooms, given] = await Promise.all([
    readShelf(call, { slugs, payer, usesStock }),
    findReceivers(call, list.trips),
    readRooms(call, payer, accountIds),
    plansThisMonth(call, payer.timeZone, accountIds),
  ])
  const planning = { list, payer, shelf, receivers }
  const free = planEach(call, { ...planning, passing: new Set() })
  const passing = findPassing(free, shelf, rooms)
  const price = async (trips: PlannedTrip[]) => {
    const priced = await priceLinesAt(call, { payer, volume: shelf.volume }, missingFrom(trips))
    return { ...list, trips, payer, shelf, priced, ruled, given }
  }
  if (passing.size === 0) {
    const all = await price(free)
    return { within: all, all }
  }
  const trips = planEach(call, { ...planning, passing })
  const [within, all] = await Promise.all([price(trips.map(leaveOut)), price(trips)])
  return { within, all }
}

/** Returns the trip without plans, because a budget stops them. */
function leaveOut({ isOver, ...trip }: PlannedTrip): PlannedTrip {
  return isOver ? { ...trip, problem: 'budget', plans: [] } : trip
}

/** The plans that are missing in the stock, with their quantities. */
function missingFrom(trips: readonly PlannedTrip[]) {
  const wanted = new Map<string, number>()
  for (const { planId, isFree } of trips.flatMap(({ plans }) => plans)) {
    if (!isFree) wanted.set(planId, (wanted.get(planId) ?? 0) + 1)
  }
  return [...wanted].map(([planId, quantity]) => ({ planId, quantity }))
}

/** Finds the people of the trips; those who have left the organisation are absent. */
async function findReceivers(
  call: BusinessCall,
  trips: readonly StoredTrip[],
): Promise<(Receiver | undefined)[]> {
  const found = await findPeople(call, {
    accountIds: trips.flatMap(({ accountId }) => accountId ?? []),
    people: trips.filter(({ accountId }) => !accountId),
    skipsGone: true,
  })
  // If a person is found twice, the first trip is the one without the problem.
  const byAccount = new Map(found.toReversed().map((each) => [each.accountId, each]))
  const byEmail = new Map(found.map((each) => [emailKey(each.email), each]))
  return trips.map(({ accountId, email }) =>
    accountId ? byAccount.get(accountId) : byEmail.get(emailKey(email)),
  )
}

/** Finds trips whose plans, at today's prices, would exceed a budget. */
function findPassing(
  trips: readonly PlannedTrip[],
  { offers, stock }: ReadShelf,
  rooms: Rooms,
): Set<string> {
  const bought = offers.flatMap(({ plans }) =>
    plans.map(({ id, priceMinor }) => [id, priceMinor] as const),
  )
  const prices = new Map(bought)
  const priceOf = ({ planId, isFree }: PlanUse) =>
    (isFree ? stock.get(planId)?.worthMinor : undefined) ?? prices.get(planId) ?? 0
  const spendings = trips.map(({ accountId, plans }) => ({
    accountId,
    priceMinor: plans.reduce((sum, plan) => sum + priceOf(plan), 0),
  }))
  const passed = passedBy(rooms, spendings)
  return new Set(trips.flatMap(({ id }, at) => (passed[at] ? [id] : [])))
}

type Planning = {
  list: StoredList
  payer: Payer
  shelf: ReadShelf
  receivers: readonly (Receiver | undefined)[]
  /** The trips whose plans would exceed a budget. */
  passing: ReadonlySet<string>
}

/**
 * Plans one trip after another in the order of departure, so that the first ones get the stock;
 * those over a budget come last.
 */
function planEach(
  call: BusinessCall,
  { list, payer, shelf, receivers, passing }: Planning,
): PlannedTrip[] {
  const left = new Map([...shelf.stock].map(([id, held]) => [id, { ...held }]))
  const today = dayIn(call.now, payer.timeZone)
  const plan = (trip: StoredTrip, at: number): PlannedTrip => {
    const receiver = receivers[at]
    const timeZone = receiver?.timeZone ?? payer.timeZone
    const known = { ...trip, receiver, timeZone }
    const isPast = trip.stays.some(({ from }) => from < today)
    const problem = receiver ? (receiver.problem ?? (isPast ? 'past' : undefined)) : 'left'
    if (problem) return { ...known, problem, plans: [] }
    const uses = planPerson(trip, shelf, left)
    if (!uses) return { ...known, problem: 'uncovered', plans: [] }
    takeFree(left, uses)
    const plans = uses.map((use) => ({ ...use, dueAt: dueOf(call.now, use.from, timeZone) }))
    return { ...known, plans, ...(passing.has(trip.id) ? { isOver: true as const } : {}) }
  }
  const planned = new Map<StoredTrip, PlannedTrip>()
  for (const isOver of [false, true]) {
    for (const [at, trip] of list.trips.entries()) {
      if (passing.has(trip.id) === isOver) planned.set(trip, plan(trip, at))
    }
  }
  return list.trips.flatMap((trip) => planned.get(trip) ?? [])
}

function takeFree(
  left: Map<string, { free: number; worthMinor: number }>,
  uses: readonly PlanUse[],
) {
  for (const { planId, isFree } of uses) {
    const held = left.get(planId)
    if (isFree && held) held.free -= 1
  }
}

/** The morning before a plan is first used, in the person's zone; now, if that time has passed. */
function dueOf(now: number, day: string, timeZone: string): number {
  const due = secondsIn({ day: addDays(day, -1), clock: mailClock, timeZone })
  if (due === undefined) throw new Error(`expected a zone, got ${timeZone}`)
  return Math.max(due, now)
}
