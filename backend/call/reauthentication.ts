import { statement } from '../platform/sql.ts'
import type { Call } from './call.ts'

/** Seconds for which a proof of identity allows sensitive calls (R-PK-2). */
export const reauthenticationSeconds = 5 * 60

/** Stores that the caller has just proved again to be the owner of the account. */
export function markReauthenticated({ db, now }: Call, sessionId: string): D1PreparedStatement {
  return statement(db)`UPDATE session SET reauthenticated_at = ${now} WHERE id = ${sessionId}`
}
