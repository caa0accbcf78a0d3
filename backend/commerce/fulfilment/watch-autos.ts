import { doEach } from '../../platform/do-each.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { refreshEsim } from './refresh-esims.ts'

/** A run asks about at most this many; those with the oldest reports come first. */
const watchedAtOnce = 50

/**
 * Asks the network about eSIMs with an automatic top-up, because its webhooks may be lost and the
 * owner may not look.
 */
export async function watchAutos(context: CommerceContext): Promise<void> {
  const { results } = await statement(
    context.db,
    sql`SELECT esim.id FROM auto_topup JOIN esim ON esim.id = auto_topup.esim_id
      WHERE auto_topup.state = 'on' AND esim.cancelled_at IS NULL AND esim.revoked_at IS NULL
      ORDER BY coalesce(esim.reported_at, 0) LIMIT ${watchedAtOnce}`,
  ).all<{ id: string }>()
  await doEach(results, ({ id }) => refreshEsim(context, id))
}
