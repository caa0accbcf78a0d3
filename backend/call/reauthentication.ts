import { statement } from '../platform/sql.ts'
import type { Call, Caller } from './call.ts'
import { forbid } from './read-bearer.ts'

/** Seconds for which a proof of identity allows sensitive calls (R-PK-2). */
export const reauthenticationSeconds = 5 * 60

/** Throws `forbidden` unless the caller has proved who they are within the last five minutes. */
export function requireFreshProof(caller: Pick<Caller, 'reauthenticatedAt'>, now: number): void {
  if (now - caller.reauthenticatedAt > reauthenticationSeconds) throw forbid('reauthenticate')
}

/** Stores that the caller has just proved again to be the owner of the account. */
export function markReauthenticated({ db, now }: Call, sessionId: string): D1PreparedStatement {
  return statement(db)`UPDATE session SET reauthenticated_at = ${now} WHERE id = ${sessionId}`
}
