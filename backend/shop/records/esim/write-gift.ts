import type { DbContext } from '../../../platform/db-context.ts'
import { sql, statement } from '../../../platform/sql.ts'

type NewGift = {
  id: string
  esimId: string
  /** The giver. */
  accountId: string
  email: string
  emailKey: string
  expiresAt: number
}

/**
 * Inserts the offer of an eSIM to whoever reads a mailbox. Fails with `gift_in_use` when the eSIM
 * cannot be given, and with a unique failure when it is offered already.
 */
export function insertGift({ db, now }: DbContext, gift: NewGift): D1PreparedStatement {
  return statement(db)`
    INSERT INTO esim_gift (id, esim_id, account_id, email, email_key, state, created_at,
      expires_at)
    VALUES (${gift.id}, ${gift.esimId}, ${gift.accountId}, ${gift.email}, ${gift.emailKey},
      'open', ${now}, ${gift.expiresAt})`
}

/** Ends the offer of an eSIM whose time is over; changes nothing before that. */
export function expireGiftOf({ db, now }: DbContext, esimId: string): D1PreparedStatement {
  return statement(db)`UPDATE esim_gift SET state = 'expired', settled_at = ${now}
    WHERE esim_id = ${esimId} AND state = 'open' AND expires_at <= ${now}`
}

/** Ends an offer whose time is over; changes nothing before that, or when it was settled. */
export function expireGift({ db, now }: DbContext, id: string): D1PreparedStatement {
  return statement(db)`UPDATE esim_gift SET state = 'expired', settled_at = ${now}
    WHERE id = ${id} AND state = 'open' AND expires_at <= ${now}`
}

/**
 * Reserves an offer for an account that accepts it, under a new request id for the receiver's
 * profile. Changes nothing when the offer has ended or is reserved, when the account is the
 * giver's, or when a phone has the eSIM or its order is being cancelled.
 */
export function claimGift(
  { db, now }: DbContext,
  id: string,
  receiverId: string,
): D1PreparedStatement {
  return statement(db)`UPDATE esim_gift SET state = 'accepting', receiver_id = ${receiverId},
      request_id = ${crypto.randomUUID()}, failed_at = NULL
    WHERE id = ${id} AND state = 'open' AND expires_at > ${now} AND account_id <> ${receiverId}
      AND EXISTS (SELECT 1 FROM esim JOIN purchase ON purchase.id = esim.purchase_id
        WHERE esim.id = esim_gift.esim_id AND esim.account_id = esim_gift.account_id
          AND purchase.state = 'COMPLETED' AND profile = 'RELEASED'
          AND activated_at IS NULL AND activate_by > ${now}
          AND cancelled_at IS NULL AND revoked_at IS NULL AND failed_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM cancellation
            WHERE cancellation.purchase_id = purchase.id AND cancellation.state = 'open'))`
}

/** Ends an offer of an eSIM that a phone has installed; changes nothing otherwise. */
export function endInstalledGift({ db, now }: DbContext, id: string): D1PreparedStatement {
  return statement(db)`
    UPDATE esim_gift SET state = 'taken_back', settled_at = ${now}, installed_at = ${now}
    WHERE id = ${id} AND state = 'open' AND expires_at > ${now} AND EXISTS (
      SELECT 1 FROM esim WHERE esim.id = esim_gift.esim_id
        AND (profile <> 'RELEASED' OR activated_at IS NOT NULL))`
}

/** Ends a giver's offer of an eSIM, by its id or ICCID; changes nothing once it is reserved. */
export function takeBackOffer(
  { db, now }: DbContext,
  esimId: string,
  accountId: string,
): D1PreparedStatement {
  return statement(db)`UPDATE esim_gift SET state = 'taken_back', settled_at = ${now}
    WHERE account_id = ${accountId} AND state = 'open'
      AND esim_id = (SELECT id FROM esim WHERE id = ${esimId} OR iccid = ${esimId})`
}

/** Whether the eSIM of a gift can still be handed over: neither it nor its order has ended. */
export const isGivableSql = sql`EXISTS (
  SELECT 1 FROM esim JOIN purchase ON purchase.id = esim.purchase_id
  WHERE esim.id = esim_gift.esim_id AND purchase.state = 'COMPLETED'
    AND esim.cancelled_at IS NULL AND esim.revoked_at IS NULL AND esim.failed_at IS NULL)`

/** A gift that is being accepted; the receiver's profile is `requestId`. */
type Accepting = { id: string; requestId: string }

/** Settles a gift as accepted; changes nothing when it was reserved anew or its eSIM has ended. */
export function completeGift(
  { db, now }: DbContext,
  { id, requestId }: Accepting,
): D1PreparedStatement {
  return statement(db)`UPDATE esim_gift SET state = 'accepted', settled_at = ${now}
    WHERE id = ${id} AND state = 'accepting' AND request_id = ${requestId} AND ${isGivableSql}`
}

/** Offers a gift again that the network could not make a profile for. */
export function reopenGift(
  { db, now }: DbContext,
  { id, requestId }: Accepting,
): D1PreparedStatement {
  return statement(db)`UPDATE esim_gift SET state = 'open', receiver_id = NULL, request_id = NULL,
      failed_at = ${now}
    WHERE id = ${id} AND state = 'accepting' AND request_id = ${requestId}`
}

/**
 * Ends a gift that cannot be handed over, and stores whether the reason is that a phone has the
 * eSIM.
 */
export function endGift(
  { db, now }: DbContext,
  { id, requestId }: Accepting,
  isInstalled: boolean,
): D1PreparedStatement {
  return statement(db)`
    UPDATE esim_gift SET state = 'taken_back', receiver_id = NULL, settled_at = ${now},
      installed_at = ${isInstalled ? now : null}
    WHERE id = ${id} AND state = 'accepting' AND request_id = ${requestId}`
}
