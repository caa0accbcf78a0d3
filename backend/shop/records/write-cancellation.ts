import type { DbContext } from '../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { requestIdSql } from './request-ids.ts'

/** The ids and states of the orders of data for an order's eSIMs, without those that have ended. */
export function activeAddonOrders(orderId: string): Sql {
  return sql`SELECT addon.id, addon.state
    FROM esim JOIN purchase AS addon ON addon.esim_id = esim.id
    WHERE esim.purchase_id = ${orderId}
      AND addon.state NOT IN ('CANCELLED', 'FAILED', 'REFUNDED')`
}

type NewCancellation = {
  orderId: string
  reason: 'cancel' | 'withdrawal'
  /** Whether nobody asked for it: the payment was taken back. */
  isTaken?: boolean
  /** Whether the network is to stop the eSIM although a phone has it. */
  stops?: boolean
}

/**
 * Inserts the cancellation of an order. Inserts nothing when the order is not completed, when data
 * was added to one of its eSIMs, or when a cancellation is open already.
 */
export function insertCancellation(
  { db, now }: DbContext,
  { orderId, reason, isTaken = false, stops = false }: NewCancellation,
): D1PreparedStatement {
  return statement(
    db,
  )`INSERT INTO cancellation (id, purchase_id, reason, state, created_at, is_taken, stops)
    SELECT ${crypto.randomUUID()}, ${orderId}, ${reason}, 'open', ${now}, ${Number(isTaken)},
      ${Number(stops)}
    FROM purchase
    WHERE id = ${orderId} AND state = 'COMPLETED'
      AND NOT EXISTS (${activeAddonOrders(orderId)})
    ON CONFLICT DO NOTHING`
}

/** An open cancellation, with the profiles that the network was asked to cancel, as JSON. */
export type OpenCancellation = { id: string; orderId: string; requestIds: string }

/**
 * Whether a cancellation is still open, and the profiles of its order are still those that the
 * network was asked about: an eSIM that was given away meanwhile has another one.
 */
export function isUnchanged({ id, orderId, requestIds }: OpenCancellation): Sql {
  return sql`EXISTS (SELECT 1 FROM cancellation WHERE id = ${id} AND state = 'open')
    AND NOT EXISTS (SELECT 1 FROM esim WHERE purchase_id = ${orderId}
      AND ${requestIdSql} NOT IN (SELECT value FROM json_each(${requestIds})))`
}

/** Settles a cancellation as done. Changes nothing while its order is still completed. */
export function completeCancellation(
  { db, now }: DbContext,
  { id, orderId }: Pick<OpenCancellation, 'id' | 'orderId'>,
): D1PreparedStatement {
  return statement(db)`UPDATE cancellation SET state = 'done', settled_at = ${now}
    WHERE id = ${id} AND state = 'open'
      AND EXISTS (SELECT 1 FROM purchase WHERE id = ${orderId} AND state <> 'COMPLETED')`
}

/** Settles a cancellation as refused by the network; changes nothing when it is settled already. */
export function refuseCancellation({ db, now }: DbContext, id: string): D1PreparedStatement {
  return statement(db)`UPDATE cancellation SET state = 'refused', settled_at = ${now}
    WHERE id = ${id} AND state = 'open'`
}
