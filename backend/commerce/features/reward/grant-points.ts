import { sql, statement } from '../../../platform/sql.ts'
export type Grant = {
  /** Of the grant: granted again, it is there once. */
  id: string
  accountId: string
  points: number
  expiresAt: number
  now: number
}

/** Points that are given away, as statements for a batch. */
export function grantPoints(db: D1Database, grant: Grant): D1PreparedStatement[] {
  const { id, accountId, points, expiresAt, now } = grant
  return [
    statement(
      db,
      sql`INSERT INTO points_lot (id, account_id, expires_at, created_at)
           VALUES (${id}, ${accountId}, ${expiresAt}, ${now})
        ON CONFLICT DO NOTHING`,
    ),
    statement(
      db,
      sql`INSERT INTO points_entry (id, account_id, lot_id, kind, points, created_at)
        VALUES (${id}, ${accountId}, ${id}, 'gift', ${points}, ${now}) ON CONFLICT DO NOTHING`,
    ),
  ]
}
