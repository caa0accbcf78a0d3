import type { PhoneWish } from '#contract/commerce/trip-order.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'

/** Days in a place as YYYY-MM-DD, both included. */
export type TripDates = { startsOn?: string; endsOn?: string }

/** When the buyer is reminded of an eSIM, in unix seconds; absent: not at all. */
export type TripReminders = { installAt?: number; switchAt?: number }

type NewTrip = {
  accountId: string
  channel: string
  /** Its orders, those of a phone in the order of travel. */
  lines: readonly (TripDates & TripReminders & { orderId: string; phone?: number })[]
  /** The phones, and until when each installs; absent for a trip for one. */
  family?: { phones: readonly PhoneWish[]; installUntil: number } | undefined
}

/** Inserts a trip, which is named after its first order. */
export function insertTrip(
  { db, now }: DbContext,
  { accountId, channel, lines, family }: NewTrip,
): D1PreparedStatement[] {
  const id = lines[0]?.orderId ?? ''
  return [
    statement(db)`INSERT INTO trip_order (id, account_id, channel, created_at, install_until)
      VALUES (${id}, ${accountId}, ${channel}, ${now}, ${family?.installUntil ?? null})`,
    statement(db)`
      INSERT INTO trip_order_line
        (purchase_id, trip_id, position, starts_on, ends_on, install_at, switch_at, phone, settle_at)
      SELECT value ->> '$.orderId', ${id}, key, value ->> '$.startsOn', value ->> '$.endsOn',
        value ->> '$.installAt', value ->> '$.switchAt',
        coalesce(value ->> '$.phone', 0), ${family?.installUntil ?? null}
      FROM json_each(${JSON.stringify(lines)})`,
    statement(db)`INSERT INTO trip_phone (trip_id, phone, name, is_own)
      SELECT ${id}, key, value ->> '$.name', value ->> '$.isOwn'
      FROM json_each(${JSON.stringify(family?.phones ?? [])})`,
  ]
}

/** Ends the install link of a phone of an account's trip, and begins the next. */
export function renewLink(
  db: D1Database,
  { tripId, phone, accountId }: { tripId: string; phone: number; accountId: string },
): D1PreparedStatement {
  return statement(db)`UPDATE trip_phone SET link = link + 1
    WHERE trip_id = ${tripId} AND phone = ${phone} AND is_own = 0
      AND EXISTS (SELECT 1 FROM trip_order WHERE id = ${tripId} AND account_id = ${accountId})`
}

/** Sets how much holders of a trip's links may add; 0 is nothing. */
export function limitAdding(
  db: D1Database,
  { tripId, limitMinor, accountId }: { tripId: string; limitMinor: number; accountId: string },
): D1PreparedStatement {
  return statement(db)`UPDATE trip_order SET add_limit_minor = nullif(${limitMinor}, 0)
    WHERE id = ${tripId} AND account_id = ${accountId} AND install_until IS NOT NULL`
}

/** Stores that an order was looked at when its time to install was over. */
export function settleLine(db: D1Database, orderId: string): D1PreparedStatement {
  return statement(db)`UPDATE trip_order_line SET settle_at = NULL WHERE purchase_id = ${orderId}`
}

/** Puts an order into the trip in place of the one that it replaces, once the exchange is done. */
export function takeTripPlace(db: D1Database, orderId: string): D1PreparedStatement {
  return statement(db)`UPDATE trip_order_line SET purchase_id = ${orderId}
    WHERE purchase_id = (SELECT old_purchase_id FROM exchange
      WHERE purchase_id = ${orderId} AND state = 'done')`
}

/** Condition that every order of a trip is made, has failed or was given up. */
export function isTripDecided(tripId: string | Sql): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM trip_order_line AS line
    JOIN purchase AS part ON part.id = line.purchase_id
    WHERE line.trip_id = ${tripId} AND part.state IN ('PENDING', 'PAID', 'PROVISIONING'))`
}

/** Condition that the confirmation of a trip is due and not written. */
export function isTripUntold(tripId: string): Sql {
  return sql`EXISTS (SELECT 1 FROM trip_order WHERE id = ${tripId} AND told_at IS NULL)
    AND ${isTripDecided(tripId)}`
}

/** Stores that the confirmation of a trip was written. */
export function markTripTold({ db, now }: DbContext, tripId: string): D1PreparedStatement {
  return statement(db)`UPDATE trip_order SET told_at = ${now}
    WHERE id = ${tripId} AND ${isTripUntold(tripId)}`
}

/** Stores that nothing is to be confirmed of a trip that was given up, by any of its orders. */
export function closeTrip({ db, now }: DbContext, orderId: string): D1PreparedStatement {
  return statement(db)`UPDATE trip_order SET told_at = ${now} WHERE told_at IS NULL AND id = (
    SELECT trip_id FROM trip_order_line JOIN purchase ON purchase.id = purchase_id
    WHERE purchase_id = ${orderId} AND state = 'CANCELLED' AND paid_at IS NULL)`
}

/** When a reminder of a line is due, and the plan before it on the way; the item begins with its kind. */
export const reminderColumns = (item: Sql): Sql => sql`
  iif(${item} LIKE 'install/%', line.install_at, line.switch_at) AS due_at,
  (SELECT before.plan FROM trip_order_line AS prior
    JOIN purchase AS before ON before.id = prior.purchase_id AND before.state = 'COMPLETED'
    WHERE prior.trip_id = line.trip_id AND prior.phone = line.phone
      AND prior.position < line.position
    ORDER BY prior.position DESC LIMIT 1) AS before`

/** Stores that the buyer was reminded, or that there is nothing to be reminded of. */
export function endReminder(
  db: D1Database,
  kind: 'install' | 'switch',
  orderId: string,
): D1PreparedStatement {
  return kind === 'install'
    ? statement(db)`UPDATE trip_order_line SET install_at = NULL WHERE purchase_id = ${orderId}`
    : statement(db)`UPDATE trip_order_line SET switch_at = NULL WHERE purchase_id = ${orderId}`
}
