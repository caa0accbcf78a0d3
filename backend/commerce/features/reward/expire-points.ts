import { sql, statement } from '../../../platform/sql.ts'

/** What one statement writes off: few enough to be done in a moment. */
const lotsAtOnce = 2_000

/** Writes off what has expired; it counted no longer before that. Returns how many lots that were. */
export async function expirePoints(db: D1Database, now: number): Promise<number> {
  const { meta } = await statement(
    db,
    sql`INSERT INTO points_entry (id, account_id, lot_id, kind, points, created_at)
      SELECT hex(randomblob(16)), account_id, id, 'expired', -points_left, ${now} FROM points_lot
      WHERE points_left > 0 AND expires_at <= ${now} ORDER BY expires_at LIMIT ${lotsAtOnce}`,
  ).run()
  return meta.changes
}
