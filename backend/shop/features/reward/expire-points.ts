import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, sql } from '../../../platform/sql.ts'
import { expireLots } from '../../records/write-points.ts'

/** One statement writes off at most this many lots, so that it is short. */
const lotsAtOnce = 2_000

export const expiredPoints = (nowSeconds: number): Sql => sql`
  SELECT expires_at AS since FROM points_lot
  WHERE points_left > 0 AND expires_at <= ${nowSeconds}`

/**
 * Writes off points that have expired; they could not be spent since then. Returns how many lots
 * there were.
 */
export function expirePoints(context: DbContext): Promise<number> {
  return expireLots(context, lotsAtOnce)
}
