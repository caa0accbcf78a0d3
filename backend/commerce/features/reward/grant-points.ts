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
    db
      .prepare(
        `INSERT INTO points_lot (id, account_id, expires_at, created_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT DO NOTHING`,
      )
      .bind(id, accountId, expiresAt, now),
    db
      .prepare(
        `INSERT INTO points_entry (id, account_id, lot_id, kind, points, created_at)
         VALUES (?1, ?2, ?1, 'gift', ?3, ?4) ON CONFLICT DO NOTHING`,
      )
      .bind(id, accountId, points, now),
  ]
}
