import { sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { refreshEsim } from './refresh-esims.ts'

/** A run asks about at most this many; those with the oldest reports come first. */
const watchedAtOnce = 50

/**
 * Asks the network about eSIMs with an automatic top-up, because its webhooks may be lost and the
 * owner may not look. Returns how many could not be asked about.
 */
export async function watchAutos(context: CommerceContext): Promise<number> {
  const { results } = await statement(
    context.db,
    sql`SELECT esim.id FROM auto_topup JOIN esim ON esim.id = auto_topup.esim_id
      WHERE auto_topup.state = 'on' AND esim.cancelled_at IS NULL AND esim.revoked_at IS NULL
      ORDER BY coalesce(esim.reported_at, 0) LIMIT ${watchedAtOnce}`,
  ).all<{ id: string }>()
  let failed = 0
  for (const { id } of results) {
    try {
      await refreshEsim(context, id)
    } catch (error) {
      console.error('an eSIM could not be asked about', id, error)
      failed += 1
    }
  }
  return failed
}
