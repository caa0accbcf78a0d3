import { maxAssigned } from '#contract/assigning/assignment-words.ts'
import { ApiError } from '#contract/errors.ts'
import { moneyText } from '#contract/money-text.ts'
import type { MasterOrder } from '#contract/spending/stock.ts'
import { callerOf } from '../../call/call.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { answerOnce, fingerprintOf, type IdempotentCall, keepAnswer } from '../../shop/module.ts'
import { needsApproval, refusalOf } from '../assignment/assign-plans.ts'
import { advanceLater } from '../assignment/make-assignments.ts'
import { type NewAssignment, storeAssignments } from '../assignment/write-assignments.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { makeOrder, orderRefusal, requireSeen } from '../purchasing/create-master-order.ts'
import { insertMasterOrder } from '../purchasing/write-master-order.ts'
import { checkTrips } from './check-trips.ts'
import { type PlannedList, type PlannedTrip, planTrips } from './plan-trips.ts'

/** The version of the list and the total that the member saw. */
type Shown = { version: number; totalMinor: number }

type Approved = {
  people: number
  plans: number
  fromStock: number
  totalMinor: number
  orderId?: string
  assignmentIds: string[]
}

/**
 * Buys the plans that are missing in the stock and schedules all plans for their people. Everything
 * is one batch, with the next version of the list, so that a second approval does nothing. People
 * with a problem stay in the list.
 */
export async function approveTrips(
  call: BusinessCall,
  { idempotencyKey: key, ...shown }: Shown & { idempotencyKey: string },
): Promise<Approved> {
  const fingerprint = await fingerprintOf('organization/trip/approve', shown)
  const keyed = { accountId: callerOf(call).accountId, key, fingerprint }
  return answerOnce(call, keyed, () => approve(call, shown, keyed))
}

async function approve(call: BusinessCall, shown: Shown, keyed: IdempotentCall): Promise<Approved> {
  const planned = await planTrips(call)
  requireShown(planned, shown)
  const { needs } = checkTrips(call, planned)
  if (needs.some(({ rule }) => rule === 'permission')) {
    throw new ApiError('forbidden', 'plans have to be bought', {
      details: { reason: 'permission' },
    })
  }
  if (needs.length > 0) throw needsApproval()
  const { answer, statements } = tripsToGive(call, planned)
  await storeOrRefuse(call, [keepAnswer(call, keyed, answer), ...statements])
  sendSoon(call)
  advanceLater(call, answer.assignmentIds)
  return answer
}

/** Throws a `conflict` unless the list and its price are as the member saw them. */
export function requireShown(planned: PlannedList, shown: Shown): void {
  if (planned.version !== shown.version) throw conflict('trips_changed')
  requireSeen(planned.priced, shown.totalMinor)
  const uses = planned.trips.flatMap(({ plans }) => plans)
  if (uses.length === 0) throw conflict('trips_empty')
  if (uses.length > maxAssigned) throw conflict('too_many')
}

/** Returns the statements that buy missing plans and schedule all plans, and the totals. */
export function tripsToGive(call: BusinessCall, planned: PlannedList) {
  const { payer, priced } = planned
  const trips = planned.trips.filter(({ plans }) => plans.length > 0)
  const uses = trips.flatMap(({ plans }) => plans)
  const order = priced.lines.length > 0 ? makeOrder(call, { payer, priced }) : undefined
  const rows = trips.flatMap(toAssignments)
  const answer: Approved = {
    people: trips.length,
    plans: uses.length,
    fromStock: uses.filter(({ isFree }) => isFree).length,
    totalMinor: priced.totalMinor,
    ...(order ? { orderId: order.id } : {}),
    assignmentIds: rows.map(({ id }) => id),
  }
  const statements = [
    statement(call.db, nextVersion(call, planned.version)),
    ...(order ? insertMasterOrder(call, { order, payer, isCart: false }) : []),
    ...storeAssignments(call, rows),
    ...closeTrips(call, { planned, trips, answer, order }),
  ]
  return { answer, statements }
}

/** The assignments of one person; the first row makes the account of a person who has none. */
function toAssignments({ receiver, plans }: PlannedTrip): NewAssignment[] {
  if (!receiver) return []
  const { accountId = crypto.randomUUID(), name, email, locale } = receiver
  return plans.map(({ planId, dueAt }, at) => ({
    ...{ id: crypto.randomUUID(), planId, accountId, name, email, locale, dueAt },
    isNew: receiver.accountId === undefined && at === 0,
  }))
}

/**
 * The whole batch fails with `trip_list_changed` unless the list has the version that was shown.
 */
function nextVersion(call: BusinessCall, shown: number): Sql {
  return sql`UPDATE trip_list SET shown_late = iif(version = ${shown}, NULL, 1),
      version = version + 1, changed_at = ${call.now}
    WHERE organization_id = ${organizationOf(call)}`
}

type Closing = {
  planned: PlannedList
  trips: readonly PlannedTrip[]
  answer: Approved
  order: MasterOrder | undefined
}

function closeTrips(
  call: BusinessCall,
  { planned, trips, answer, order }: Closing,
): D1PreparedStatement[] {
  const id = crypto.randomUUID()
  const { currency } = planned.payer
  const { people, plans, fromStock, totalMinor } = answer
  const ids = JSON.stringify(trips.map((trip) => trip.id))
  return [
    statement(call.db)`
      INSERT INTO trip_approval (id, organization_id, people, plans, from_stock, currency,
        total_minor, order_id, approved_by, approved_at)
      VALUES (${id}, ${organizationOf(call)}, ${people}, ${plans}, ${fromStock}, ${currency},
        ${totalMinor}, ${order?.id ?? null}, ${callerOf(call).accountId}, ${call.now})`,
    statement(call.db)`DELETE FROM trip WHERE organization_id = ${organizationOf(call)}
      AND id IN (SELECT value FROM json_each(${ids}))`,
    writeAudit(call, {
      action: 'trips_approved',
      subjectId: id,
      subjectName: String(people),
      before: { plans: null, from_stock: null, total: null },
      after: { plans, from_stock: fromStock, total: moneyText(totalMinor, currency) },
    }),
  ]
}

async function storeOrRefuse(call: BusinessCall, statements: D1PreparedStatement[]): Promise<void> {
  try {
    await call.db.batch(statements)
  } catch (error) {
    if (error instanceof Error && /\btrip_list_changed\b/.test(error.message)) {
      throw conflict('trips_changed')
    }
    throw orderRefusal(error) ?? refusalOf(error) ?? error
  }
}

function conflict(reason: 'trips_changed' | 'trips_empty' | 'too_many'): ApiError {
  return new ApiError('conflict', 'the list cannot be approved like this', { details: { reason } })
}
