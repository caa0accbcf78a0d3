import type { DbContext } from '../../platform/db-context.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'

/** Ends one session: its tokens are refused from the next call on (R-TOK-4). */
export function endSession({ db, now }: Call, sessionId: string): D1PreparedStatement {
  return statement(db)`
    UPDATE session SET revoked_at = ${now} WHERE id = ${sessionId} AND revoked_at IS NULL`
}

/** Ends the sessions of an account in every shop, except for the given one. */
export function endSessions(
  { db, now }: DbContext,
  accountId: string,
  exceptSessionId = '',
): D1PreparedStatement {
  return statement(db)`UPDATE session SET revoked_at = ${now}
    WHERE account_id = ${accountId} AND revoked_at IS NULL AND id <> ${exceptSessionId}`
}
