import { sql, statement } from '../../platform/sql.ts'

/** What counts once until `expiresAt` (unix seconds); after that it must not be accepted anyway. */
export type OneUse = {
  kind: 'tag' | 'proof' | 'challenge' | 'state'
  token: string
  expiresAt: number
}

/** The statement of a claim: it returns a row for exactly one of any number of callers. */
export function claimOnce(db: D1Database, { kind, token, expiresAt }: OneUse): D1PreparedStatement {
  return statement(
    db,
    sql`INSERT INTO used_once (kind, token, expires_at) VALUES (${kind}, ${token}, ${expiresAt})
      ON CONFLICT DO NOTHING RETURNING 1 AS claimed`,
  )
}

/** Takes something for its one use; false where it was taken before. */
export async function takeOnce(db: D1Database, use: OneUse): Promise<boolean> {
  return (await claimOnce(db, use).first()) !== null
}
