import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import type { PersonTrip, TripList } from '#contract/assigning/trip-list.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { pointsFor } from '#contract/commerce/points-rate.ts'
import { statement } from '../../platform/sql.ts'
import { dayIn } from '../../platform/time/day-in.ts'
import { listApprovers } from '../approval-rule/check-plans.ts'
import { mayOrder } from '../approval-rule/check-rules.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import type { Payer } from '../purchasing/read-payer.ts'
import { checkTrips } from './check-trips.ts'
import { knownTravellers } from './find-travellers.ts'
import { type PlannedList, type PlannedTrip, planBoth } from './plan-trips.ts'

/** Returns the list with the plans for each person, and the price of an approval now. */
export async function listTrips(call: BusinessCall): Promise<TripList> {
  const [{ within: planned, all }, known, approvals, approvers, askedAt] = await Promise.all([
    planBoth(call),
    knownTravellers(call),
    listApprovals(call),
    listApprovers(call),
    readAsked(call),
  ])
  const { version, usesStock, payer, priced } = planned
  const { needs } = checkTrips(call, planned)
  const over = overOf(call, all)
  const plans = plansOf(all)
  const trips = all.trips.map((trip) => toPersonTrip(trip, all, plans))
  const now = trips.filter(({ isOver }) => !isOver)
  const uses = now.flatMap((trip) => trip.plans)
  const free = uses.filter(({ isFree }) => isFree)
  return {
    ...{ version, usesStock, trips, known, approvals },
    currency: payer.currency,
    timeZone: payer.timeZone,
    today: dayIn(call.now, payer.timeZone),
    asOf: call.now,
    people: now.filter((trip) => trip.plans.length > 0).length,
    plans: uses.length,
    fromStock: free.length,
    stockWorthMinor: free.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
    totalMinor: priced.totalMinor,
    ...(needs.length > 0 ? { needs } : {}),
    ...(over ? { over } : {}),
    approvers: needs.length > 0 || over ? approvers : [],
    ...(askedAt === null ? {} : { askedAt }),
    ...(mayOrder(call) ? { paying: payingOf(payer, priced.totalMinor) } : {}),
  }
}

/** The totals of a request for all trips, if some would exceed a budget. */
function overOf(call: BusinessCall, all: PlannedList): TripList['over'] {
  const people = all.trips.filter(({ isOver }) => isOver).length
  if (people === 0) return undefined
  const { needs } = checkTrips(call, all)
  return { people, needs, totalMinor: all.priced.totalMinor }
}

/** When approval of the unchanged list was requested; null if no request is open. */
function readAsked(call: BusinessCall): Promise<number | null> {
  return statement(call.db)`SELECT created_at FROM approval_request
    WHERE organization_id = ${organizationOf(call)} AND state = 'open'
      AND trip_version = (SELECT version FROM trip_list
        WHERE trip_list.organization_id = approval_request.organization_id)
      AND lapses_at > ${call.now}`.first<number>('created_at')
}

type Known = ReadonlyMap<string, { plan: OfferedPlan; unitMinor: number }>

/** The plans that the answer contains, each with its price. */
function plansOf({ shelf, priced }: PlannedList): Known {
  const held = [...shelf.stockPlans].map(
    ([id, plan]) => [id, { plan, unitMinor: shelf.stock.get(id)?.worthMinor ?? 0 }] as const,
  )
  const bought = priced.lines.map(({ plan, unitMinor }) => [plan.id, { plan, unitMinor }] as const)
  return new Map([...held, ...bought])
}

function toPersonTrip(trip: PlannedTrip, { shelf }: PlannedList, plans: Known): PersonTrip {
  const uses = trip.plans.flatMap(({ planId, ...use }) => {
    const known = plans.get(planId)
    return known ? [{ ...use, plan: known.plan, priceMinor: known.unitMinor }] : []
  })
  const { id, accountId, name, email, timeZone, dayMb, problem, isOver } = trip
  return {
    ...{ id, name, email, timeZone, dayMb },
    ...(accountId === undefined ? {} : { accountId }),
    ...(problem ? { problem } : {}),
    ...(isOver ? { isOver } : {}),
    stays: trip.stays.map((stay) => {
      const code = shelf.codes.get(stay.country)
      return { ...stay, ...(code === undefined ? {} : { code }) }
    }),
    plans: uses,
    totalMinor: uses.reduce((sum, { isFree, priceMinor }) => sum + (isFree ? 0 : priceMinor), 0),
  }
}

function payingOf(payer: Payer, totalMinor: number): NonNullable<TripList['paying']> {
  const { way, points, currency, usedMinor, limitMinor, month } = payer
  if (way === 'points') return { way, points, pointsDue: pointsFor(totalMinor, currency) }
  return { way, usedMinor, month, ...(limitMinor === null ? {} : { limitMinor }) }
}

const Approved = type({
  id: 'string',
  people: 'number.integer',
  plans: 'number.integer',
  from_stock: 'number.integer',
  currency: Currency,
  total_minor: 'number.integer',
  order_id: 'string | null',
  approved_by: 'string',
  approved_at: 'number.integer',
})

/** The latest approvals, as many as the page shows. */
async function listApprovals(call: BusinessCall): Promise<TripList['approvals']> {
  const { results } = await statement(call.db)`
    SELECT trip_approval.id, people, plans, from_stock, currency, total_minor, order_id,
      coalesce(nullif(account.name, ''), account.email, '') AS approved_by, approved_at
    FROM trip_approval LEFT JOIN account ON account.id = approved_by
    WHERE trip_approval.organization_id = ${organizationOf(call)}
    ORDER BY approved_at DESC, trip_approval.id LIMIT ${shownApprovals}`.all()
  return Approved.array()
    .assert(results)
    .map((row) => ({
      ...{ id: row.id, people: row.people, plans: row.plans, currency: row.currency },
      fromStock: row.from_stock,
      totalMinor: row.total_minor,
      ...(row.order_id === null ? {} : { orderId: row.order_id }),
      approvedBy: row.approved_by,
      approvedAt: row.approved_at,
    }))
}

const shownApprovals = 5
