import { sql, statement } from '../../platform/sql.ts'

/** Whether an account has a passkey as a second way to sign in. */
export async function hasPasskey(db: D1Database, accountId: string): Promise<boolean> {
  const query = sql`SELECT 1 FROM passkey WHERE account_id = ${accountId} LIMIT 1`
  return (await statement(db, query).first()) !== null
}
