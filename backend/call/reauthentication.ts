import { sql, statement } from '../platform/sql.ts'
import type { Call } from './call.ts'

/** How long a proof of identity is good for sensitive calls (R-PK-2). */
export const reauthenticationSeconds = 5 * 60

/** Notes that the owner of a session has just proved to be the account's. */
export function markReauthenticated({ db, now }: Call, sessionId: string): D1PreparedStatement {
  return statement(db, sql`UPDATE session SET reauthenticated_at = ${now} WHERE id = ${sessionId}`)
}
