import type { Call } from '../call.ts'

/** Ends one session: its tokens are refused from the next call on (R-TOK-4). */
export function endSession({ db, now }: Call, sessionId: string): D1PreparedStatement {
  return db
    .prepare('UPDATE session SET revoked_at = ?2 WHERE id = ?1 AND revoked_at IS NULL')
    .bind(sessionId, now)
}

/** Ends the sessions of an account in every shop, but for the one named, if any. */
export function endSessions(
  { db, now }: Call,
  accountId: string,
  exceptSessionId = '',
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE session SET revoked_at = ?2
       WHERE account_id = ?1 AND revoked_at IS NULL AND id <> ?3`,
    )
    .bind(accountId, now, exceptSessionId)
}
