import { statement } from '../../platform/sql.ts'

/**
 * A token that is accepted once. Its use is stored until `expiresAt` (unix seconds), when the token
 * itself expires.
 */
export type OneUse = {
  kind: 'proof' | 'challenge' | 'state'
  token: string
  expiresAt: number
}

/** Marks a token as used; of parallel callers exactly one gets a row. */
export function claimOnce(db: D1Database, { kind, token, expiresAt }: OneUse): D1PreparedStatement {
  return statement(db)`
    INSERT INTO used_once (kind, token, expires_at) VALUES (${kind}, ${token}, ${expiresAt})
    ON CONFLICT DO NOTHING RETURNING 1 AS claimed`
}

/** Marks a token as used; false if it was used before. */
export async function takeOnce(db: D1Database, use: OneUse): Promise<boolean> {
  return (await claimOnce(db, use).first()) !== null
}
