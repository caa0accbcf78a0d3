import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import { refreshEsim } from './refresh-esims.ts'

/** Few enough for a run; those that were asked about longest ago come first. */
const watchedAtOnce = 50

/**
 * Asks the network about eSIMs that buy by themselves: what it tells may be lost, or their owner
 * not looking. Returns how many could not be asked about.
 */
export async function watchAutos(desk: Desk): Promise<number> {
  const { results } = await statement(
    desk.db,
    sql`SELECT esim.id FROM auto_topup JOIN esim ON esim.id = auto_topup.esim_id
      WHERE auto_topup.state = 'on' AND esim.cancelled_at IS NULL AND esim.revoked_at IS NULL
      ORDER BY coalesce(esim.reported_at, 0) LIMIT ${watchedAtOnce}`,
  ).all<{ id: string }>()
  let failed = 0
  for (const { id } of results) {
    try {
      await refreshEsim(desk, id)
    } catch (error) {
      console.error('an eSIM could not be asked about', id, error)
      failed += 1
    }
  }
  return failed
}
