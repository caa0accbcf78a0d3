import { type } from 'arktype'
import { accountTypes } from '#contract/words.ts'
import type { AccessClaims } from '../../call/access-tokens.ts'
import { refuseSession } from '../../call/read-bearer.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { refreshSeconds } from './open-session.ts'
import { hashToken } from './refresh-tokens.ts'

/**
 * Seconds for which a used token still gives its successor: parallel calls, and a client whose
 * answer was lost, must not look like a thief (R-TOK-2).
 */
export const graceSeconds = 10

export type Rotated = AccessClaims & { refreshToken: string }

const Row = type({
  session_id: 'string',
  account_id: 'string',
  account_type: type.enumerated(...accountTypes),
  successor: 'string',
})

/** A refresh token as a shop received it. */
type Sent = { hash: string; channel: string; now: number }

/**
 * Joins the session of a token in the shop that opened it, and the account, if both are still
 * valid.
 */
const liveSession = ({ channel, now }: Sent) => sql`
  JOIN session s ON s.id = r.session_id AND s.channel = ${channel}
    AND s.revoked_at IS NULL AND s.expires_at > ${now}
  JOIN account a ON a.id = s.account_id AND a.disabled_at IS NULL AND a.deleted_at IS NULL`

/**
 * Exchanges a refresh token for its successor. A token that is used again after the grace period
 * ends its session: either a thief or the owner holds a copy, and the two cannot be told apart
 * (R-TOK-3). Throws `unauthorized` for every token without a successor.
 */
export async function rotateRefreshToken(call: Call, token: string): Promise<Rotated> {
  const { db, now, channel, services } = call
  const successors = services.refreshTokens.successorsOf(token)
  const [first = '', second = ''] = successors.map(hashToken)
  const sent = { hash: hashToken(token), channel: channel.id, now }
  // One batch is one transaction: the first call marks the token as used and stores the successor;
  // later calls within the grace find both done.
  const [, , , found] = await db.batch([
    markUsed(db, sent),
    insertSuccessor(db, sent, { first, second }),
    endReused(db, sent),
    selectSuccessor(db, sent, { first, second }),
  ])
  const [stored] = found?.results ?? []
  if (stored === undefined) throw refuseSession()
  const row = Row.assert(stored)
  return {
    sessionId: row.session_id,
    accountId: row.account_id,
    accountType: row.account_type,
    refreshToken: successors[row.successor === first ? 0 : 1] ?? '',
  }
}

function markUsed(db: D1Database, sent: Sent): D1PreparedStatement {
  const { hash, now } = sent
  return statement(db)`UPDATE refresh_token SET used_at = ${now}
    WHERE hash = ${hash} AND used_at IS NULL AND expires_at > ${now}
      AND EXISTS (SELECT 1 FROM refresh_token r ${liveSession(sent)} WHERE r.hash = ${hash})`
}

/** Hashes of a token's successor by each key. */
type Successors = { first: string; second: string }

// If keys were rotated within the grace, the successor by the other key may be stored already.
function insertSuccessor(db: D1Database, sent: Sent, { first, second }: Successors) {
  const { hash, now } = sent
  return statement(db)`INSERT INTO refresh_token (hash, session_id, expires_at)
    SELECT ${first}, s.id, min(${now + refreshSeconds}, s.expires_at)
    FROM refresh_token r ${liveSession(sent)}
    WHERE r.hash = ${hash} AND r.used_at >= ${now - graceSeconds}
      AND NOT EXISTS (SELECT 1 FROM refresh_token WHERE hash IN (${first}, ${second}))`
}

// Ends the session in whichever shop the token was sent.
function endReused(db: D1Database, { hash, now }: Sent): D1PreparedStatement {
  return statement(db)`UPDATE session SET revoked_at = ${now}
    WHERE revoked_at IS NULL AND id = (
      SELECT session_id FROM refresh_token
      WHERE hash = ${hash} AND used_at < ${now - graceSeconds})`
}

function selectSuccessor(db: D1Database, sent: Sent, { first, second }: Successors) {
  return statement(db)`
    SELECT s.id AS session_id, a.id AS account_id, a.account_type, n.hash AS successor
    FROM refresh_token r ${liveSession(sent)}
    JOIN refresh_token n ON n.hash IN (${first}, ${second})
    WHERE r.hash = ${sent.hash} AND r.used_at >= ${sent.now - graceSeconds}`
}
