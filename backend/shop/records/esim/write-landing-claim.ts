import type { ClaimState } from '#contract/trip/landing-claim.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'

/** A claim of the promise that data comes after landing; times in unix seconds. */
export type LandingClaim = {
  orderId: string
  esimId: string
  accountId: string
  landedAt: number
  pressedAt: number
}

/** Inserts a claim; inserts nothing if the order has one. */
export function insertClaim({ db, now }: DbContext, claim: LandingClaim): D1PreparedStatement {
  const { orderId, esimId, accountId, landedAt, pressedAt } = claim
  return statement(db)`INSERT INTO landing_claim
      (purchase_id, esim_id, account_id, landed_at, pressed_at, received_at)
    VALUES (${orderId}, ${esimId}, ${accountId}, ${landedAt}, ${pressedAt}, ${now})
    ON CONFLICT DO NOTHING`
}

export type KnownClaim = { state: ClaimState; pressedAt: number }

/** Returns the claim of an order. */
export async function readClaim(
  { db }: Pick<DbContext, 'db'>,
  orderId: string,
): Promise<KnownClaim | undefined> {
  const claim = await statement(db)`
    SELECT coalesce(outcome, 'open') AS state, pressed_at AS pressedAt
    FROM landing_claim WHERE purchase_id = ${orderId}`.first<KnownClaim>()
  return claim ?? undefined
}

/** Condition that the outcome of a claim is not decided yet. */
export function isClaimOpen(orderId: string): Sql {
  return sql`EXISTS (SELECT 1 FROM landing_claim
    WHERE purchase_id = ${orderId} AND outcome IS NULL)`
}

/** Stores the outcome of a claim; changes nothing when there is one already. */
export function settleClaim(
  { db, now }: DbContext,
  orderId: string,
  outcome: Exclude<ClaimState, 'open'>,
): D1PreparedStatement {
  return statement(db)`UPDATE landing_claim SET outcome = ${outcome}, settled_at = ${now}
    WHERE purchase_id = ${orderId} AND outcome IS NULL`
}
