import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { MadeProfile } from '../../providers/supplier/supply.ts'
import { stateSql } from '../read/esim-row.ts'
import { isUnchanged, type OpenCancellation } from '../write-cancellation.ts'
import { isExchangeDone, replacedOrderOf } from '../write-exchange.ts'
import { isOwnEsim } from './own-esims.ts'

/**
 * Inserts a row for each eSIM of a paid order, with an id made of the order's id and the position.
 * Inserts nothing when the order is not paid, is one of data, or has its rows already. A query
 * gives the ids of several orders.
 */
export function insertEsims({ db, now }: DbContext, orderId: string | Sql): D1PreparedStatement {
  const field = (name: keyof OfferedPlan) => sql`json_extract(purchase.plan, ${`$.${name}`})`
  return statement(db)`
    INSERT INTO esim (id, purchase_id, position, account_id, allowance_mb, days, activate_by,
      created_at)
    WITH RECURSIVE place (position) AS (
      SELECT 0 UNION ALL SELECT position + 1 FROM place WHERE position < 9)
    SELECT purchase.id || '-' || place.position, purchase.id, place.position,
      purchase.account_id,
      iif(${field('isUnlimited')} OR ${field('planType')} = 'daily', NULL,
        ${field('amount')} + purchase.bonus_mb),
      ${field('duration')}, ${now} + ${field('activateWithinDays')} * 86400, ${now}
    FROM purchase JOIN place ON place.position < purchase.quantity
    WHERE purchase.id IN (${orderId}) AND purchase.state = 'PAID' AND purchase.esim_id IS NULL
    ON CONFLICT DO NOTHING`
}

/** Stores the profile that a supplier has made for an eSIM; changes nothing when it has one. */
export function storeProfile(
  context: DbContext,
  id: string,
  profile: MadeProfile,
): D1PreparedStatement[] {
  const { db, now } = context
  return [
    freeIccid(context, id, profile),
    statement(db)`
      UPDATE esim SET iccid = ${profile.iccid}, smdp_address = ${profile.smdpAddress},
        matching_id = ${profile.matchingId}, made_at = ${now}, apn = ${profile.apn ?? null},
        is_profile_known = ${isKnown(profile)}, watch_at = ${now} + 3600
      WHERE id = ${id} AND iccid IS NULL`,
  ]
}

/** Whether a supplier tells what a phone does with a profile; the column holds only what is told. */
export function isKnown({ profile }: Pick<MadeProfile, 'profile'>): 0 | 1 {
  return profile === 'UNKNOWN' ? 0 : 1
}

/**
 * Makes the ICCID of an ended eSIM free, because its supplier has given it out again. That of one
 * that is in use stays, and storing it a second time fails.
 */
function freeIccid({ db, now }: DbContext, id: string, { iccid }: MadeProfile) {
  return statement(db)`UPDATE esim SET iccid = iccid || '#' || id
    WHERE iccid = ${iccid} AND id <> ${id} AND ${stateSql(now)} NOT IN ('PENDING', 'ACTIVE')`
}

/** Marks an eSIM that the network cannot make; changes nothing when it was made. */
export function failEsim({ db, now }: DbContext, id: string): D1PreparedStatement {
  return statement(db)`UPDATE esim SET failed_at = ${now} WHERE id = ${id} AND iccid IS NULL`
}

/** Marks the eSIMs of an order that no supplier has accepted, as the order is given up. */
export function failUnmade({ db, now }: DbContext, orderId: string): D1PreparedStatement {
  return statement(db)`UPDATE esim SET failed_at = ${now}
    WHERE purchase_id = ${orderId} AND iccid IS NULL AND failed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM supplier_call WHERE request_id = esim.id
        AND supplier_call.state IN ('accepted', 'made'))`
}

function cancelEsims({ db, now }: DbContext, which: Sql): D1PreparedStatement {
  return statement(db)`
    UPDATE esim SET cancelled_at = ${now} WHERE ${which} AND cancelled_at IS NULL`
}

/** Cancels the eSIMs that were made for an order; changes nothing unless the order has failed. */
export function cancelEsimsOfFailedOrder(context: DbContext, orderId: string): D1PreparedStatement {
  return cancelEsims(
    context,
    sql`purchase_id = ${orderId} AND failed_at IS NULL
      AND EXISTS (SELECT 1 FROM purchase WHERE id = ${orderId} AND state = 'FAILED')`,
  )
}

/** Cancels the eSIMs of the order that a new one replaces; changes nothing unless that is done. */
export function cancelReplacedEsims(context: DbContext, orderId: string): D1PreparedStatement {
  return cancelEsims(
    context,
    sql`purchase_id = ${replacedOrderOf(orderId)} AND ${isExchangeDone(orderId)}`,
  )
}

/**
 * Cancels the eSIMs that the network has cancelled. Changes nothing when the cancellation is
 * settled, when one of them was given away meanwhile, or when the order is not completed.
 */
export function cancelTakenEsims(context: DbContext, open: OpenCancellation): D1PreparedStatement {
  return cancelEsims(
    context,
    sql`purchase_id = ${open.orderId} AND ${isUnchanged(open)}
      AND EXISTS (SELECT 1 FROM purchase WHERE id = ${open.orderId} AND state = 'COMPLETED')`,
  )
}

type Naming = { id: string; accountId: string; name: string }

/** Sets the owner's name for an eSIM; changes nothing when it belongs to another account. */
export function nameEsim(db: D1Database, { id, accountId, name }: Naming): D1PreparedStatement {
  return statement(db)`UPDATE esim SET name = ${name} WHERE id = ${id} AND ${isOwnEsim(accountId)}`
}

type Giving = { giftId: string; requestId: string; profile: MadeProfile }

/**
 * Makes an eSIM its receiver's, with a profile of its own. Changes nothing unless the gift was just
 * accepted for that profile.
 */
export function giveEsim(
  context: DbContext,
  { giftId, requestId, profile }: Giving,
): D1PreparedStatement[] {
  const { db, now } = context
  const give = statement(db)`
    UPDATE esim SET account_id = gift.receiver_id, name = '', request_id = ${requestId},
      iccid = ${profile.iccid}, smdp_address = ${profile.smdpAddress},
      matching_id = ${profile.matchingId}, made_at = ${now},
      profile = iif(${isKnown(profile)}, ${profile.profile}, 'RELEASED'),
      is_profile_known = ${isKnown(profile)},
      reported_at = ${now}, apn = ${profile.apn ?? null}
    FROM esim_gift AS gift
    WHERE gift.id = ${giftId} AND gift.esim_id = esim.id AND gift.state = 'accepted'
      AND gift.request_id = ${requestId} AND esim.request_id IS NULL`
  return [freeIccid(context, '', profile), give]
}
