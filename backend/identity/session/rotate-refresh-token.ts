import { type } from 'arktype'
import { accountTypes } from '#contract/words.ts'
import type { AccessClaims } from '../../call/access-tokens.ts'
import { refuseSession } from '../../call/read-bearer.ts'
import type { Call } from '../call.ts'
import { refreshSeconds } from './open-session.ts'
import { hashToken } from './refresh-tokens.ts'

/**
 * How long a used token still gives its successor: calls at the same time, and a client whose answer
 * was lost, must not look like a thief (R-TOK-2).
 */
export const graceSeconds = 10

export type Rotated = AccessClaims & { refreshToken: string }

const Row = type({
  session_id: 'string',
  account_id: 'string',
  account_type: type.enumerated(...accountTypes),
  successor: 'string',
})

const liveSession = `
  JOIN session s ON s.id = r.session_id AND s.channel = ?4
    AND s.revoked_at IS NULL AND s.expires_at > ?2
  JOIN account a ON a.id = s.account_id AND a.disabled_at IS NULL AND a.deleted_at IS NULL`

/**
 * Exchanges a refresh token for its successor. Used again after the grace, a token ends its session:
 * either the thief or the owner holds a copy, and nobody can tell which (R-TOK-3). Throws
 * `unauthorized` for every token that gives nothing.
 */
export async function rotateRefreshToken(call: Call, token: string): Promise<Rotated> {
  const { db, now, channel, services } = call
  const successors = services.refreshTokens.successorsOf(token)
  const [first = '', second = ''] = successors.map(hashToken)
  const oldest = now - graceSeconds
  const known = [hashToken(token), now, oldest, channel.id] as const
  // One batch is one transaction: whoever comes first uses the token up and stores the successor,
  // whoever comes within the grace finds both done.
  const [, , , found] = await db.batch([
    markUsed(db).bind(...known),
    insertSuccessor(db).bind(...known, first, second, now + refreshSeconds),
    endReused(db).bind(...known),
    selectSuccessor(db).bind(...known, first, second),
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

function markUsed(db: D1Database): D1PreparedStatement {
  return db.prepare(
    `UPDATE refresh_token SET used_at = ?2
     WHERE hash = ?1 AND used_at IS NULL AND expires_at > ?2 AND ?3 < ?2
       AND EXISTS (SELECT 1 FROM refresh_token r ${liveSession} WHERE r.hash = ?1)`,
  )
}

// The other key's successor is there where the keys were rotated within the grace.
function insertSuccessor(db: D1Database): D1PreparedStatement {
  return db.prepare(
    `INSERT INTO refresh_token (hash, session_id, expires_at)
     SELECT ?5, s.id, min(?7, s.expires_at) FROM refresh_token r ${liveSession}
     WHERE r.hash = ?1 AND r.used_at >= ?3
       AND NOT EXISTS (SELECT 1 FROM refresh_token WHERE hash IN (?5, ?6))`,
  )
}

// Whatever shop it is tried in.
function endReused(db: D1Database): D1PreparedStatement {
  return db.prepare(
    `UPDATE session SET revoked_at = ?2
     WHERE revoked_at IS NULL AND ?4 = ?4
       AND id = (SELECT session_id FROM refresh_token WHERE hash = ?1 AND used_at < ?3)`,
  )
}

function selectSuccessor(db: D1Database): D1PreparedStatement {
  return db.prepare(
    `SELECT s.id AS session_id, a.id AS account_id, a.account_type, n.hash AS successor
     FROM refresh_token r ${liveSession}
     JOIN refresh_token n ON n.hash IN (?5, ?6)
     WHERE r.hash = ?1 AND r.used_at >= ?3`,
  )
}
